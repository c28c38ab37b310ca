// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "discovery/remote/shell.h"
#include "discovery/telemetry/sample.h"
#include "discovery/telemetry/sample_parser.h"

#include <QtCore/QObject>
#include <memory>

namespace discovery::telemetry {

// One machine's live samples, one a second, over one ssh session that lasts. Lives in the thread of
// its Shell; never blocks. Starting anew after broken() is the owner's affair: call start() again.
class TelemetryStream final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(TelemetryStream)

public:
    // shell is borrowed and must outlive this object.
    TelemetryStream(remote::Shell &shell, const remote::Target &target, QObject *parent = nullptr);
    ~TelemetryStream() override; // ends the script on the machine

    // Does nothing while it runs.
    void start();
    // Asynchronous; neither sampled() nor broken() follows.
    void stop();
    bool isRunning() const { return m_stream != nullptr; }

signals:
    void sampled(const discovery::telemetry::Sample &sample);
    // The stream ended and nobody asked it to; once a start().
    void broken(const engine::protocol::Error &error);

private:
    void receive(const QByteArray &bytes);
    void finish(int exitCode, engine::protocol::Error error);

    remote::Shell &m_shell;
    const remote::Target m_target;
    std::unique_ptr<remote::Stream> m_stream;
    SampleParser m_parser;
};

} // namespace discovery::telemetry
