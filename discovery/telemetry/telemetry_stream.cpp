// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "discovery/telemetry/telemetry_stream.h"

#include "discovery/probe/node_script.h"

#include <QtCore/QPointer>

namespace discovery::telemetry {

using engine::protocol::Error;
using engine::protocol::ErrorCode;

TelemetryStream::TelemetryStream(remote::Shell &shell, const remote::Target &target,
                                 QObject *parent)
    : QObject(parent)
    , m_shell(shell)
    , m_target(target)
{
}

TelemetryStream::~TelemetryStream() = default;

void TelemetryStream::start()
{
    if (m_stream)
        return;
    m_parser = SampleParser();
    const remote::Script script{probe::nodeScript(QStringLiteral("telemetry.sh")), {}};
    m_stream = m_shell.stream(m_target, script);
    connect(m_stream.get(), &remote::Stream::received, this, &TelemetryStream::receive);
    connect(m_stream.get(), &remote::Stream::finished, this, &TelemetryStream::finish);
}

void TelemetryStream::stop()
{
    if (!m_stream)
        return;
    m_stream->disconnect(this);
    // It goes when the script has ended; if this object goes first, its destructor ends the script.
    remote::Stream *stream = m_stream.release();
    stream->setParent(this);
    connect(stream, &remote::Stream::finished, stream, &QObject::deleteLater);
    stream->stop();
}

void TelemetryStream::receive(const QByteArray &bytes)
{
    const QList<Sample> samples = m_parser.feed(bytes, QDateTime::currentDateTimeUtc());
    const QPointer<TelemetryStream> self(this);
    for (const Sample &sample : samples) {
        if (!self || !m_stream) // a receiver may have stopped or deleted us
            return;
        emit sampled(sample);
    }
}

void TelemetryStream::finish(int exitCode, Error error)
{
    // We are inside its signal.
    m_stream->disconnect(this);
    m_stream.release()->deleteLater();
    if (exitCode >= 0) {
        error = {ErrorCode::Failed,
                 m_target.displayName.toStdString() +
                     " stopped sending its figures (sh ended with " + std::to_string(exitCode) +
                     "). It is asked again; if that does not help, log in there and look whether "
                     "\"sh -s\" works.",
                 error.details};
    }
    emit broken(error);
}

} // namespace discovery::telemetry
