// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "discovery/probe/prober.h"

#include "discovery/probe/node_script.h"
#include "discovery/probe/parse_probe.h"

#include <QtCore/QFutureWatcher>
#include <QtCore/QPromise>
#include <memory>

namespace discovery::probe {

using engine::protocol::Error;
using engine::protocol::ErrorCode;
using remote::Result;
using remote::RunOutput;

namespace {

Result<NodeFacts> factsOf(const Result<RunOutput> &output, const QString &machine,
                          const ProbeTimes &times)
{
    if (!output)
        return output.error();
    Result<NodeFacts> facts = parseProbe(output->standardOutput, times);
    if (facts)
        return facts;
    Error error = facts.error();
    if (output->exitCode != 0) {
        error.code = ErrorCode::Failed;
        error.message = machine.toStdString() + " could not run the probe (sh ended with " +
                        std::to_string(output->exitCode) +
                        "). Log in there by hand and see whether \"sh -s\" works.";
    } else {
        error.message = machine.toStdString() + ": " + error.message;
    }
    error.details = output->standardError.left(4'096).toStdString();
    return error;
}

// Ties the promise given out to the shell's future, cancelling included, which .then() does not
// pass upwards. Owns itself until both are done.
class Round final : public QObject
{
public:
    Round(QFuture<Result<RunOutput>> run, const remote::Target &target,
          const std::shared_ptr<const Prober::Listener> &listener, QObject *parent)
        : QObject(parent)
        , m_target(target)
        , m_listener(listener)
        , m_asked(QDateTime::currentDateTimeUtc())
    {
        m_promise.start();
        connect(&m_run, &QFutureWatcherBase::finished, this, &Round::finish);
        connect(&m_outer, &QFutureWatcherBase::canceled, this, [this] { m_run.future().cancel(); });
        m_outer.setFuture(m_promise.future());
        m_run.setFuture(run);
    }

    QFuture<Result<NodeFacts>> future() { return m_promise.future(); }

private:
    void finish()
    {
        if (!m_promise.isCanceled()) {
            if (m_run.future().resultCount() > 0) {
                const Result<RunOutput> output = m_run.result();
                const Result<NodeFacts> facts = factsOf(
                    output, m_target.displayName, {m_asked, QDateTime::currentDateTimeUtc()});
                if (const auto listener = m_listener.lock(); facts && listener && *listener)
                    (*listener)(m_target, output->standardOutput);
                m_promise.addResult(facts);
            } else {
                m_promise.addResult(Error{ErrorCode::Cancelled,
                                          m_target.displayName.toStdString() + ": the probe was cancelled.",
                                          {}});
            }
        }
        m_promise.finish();
        deleteLater();
    }

    remote::Target m_target;
    std::weak_ptr<const Prober::Listener> m_listener;
    QDateTime m_asked;
    QPromise<Result<NodeFacts>> m_promise;
    QFutureWatcher<Result<RunOutput>> m_run;
    QFutureWatcher<Result<NodeFacts>> m_outer;
};

} // namespace

Prober::Prober(remote::Shell &shell, Listener listener)
    : m_shell(shell)
    , m_listener(std::make_shared<const Listener>(std::move(listener)))
{
}

QFuture<Result<NodeFacts>> Prober::probe(const remote::Target &target)
{
    const remote::Script script{nodeScript(QStringLiteral("probe.sh")), {}};
    auto *round = new Round(m_shell.run(target, script), target, m_listener, &m_shell);
    return round->future();
}

} // namespace discovery::probe
