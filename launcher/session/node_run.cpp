// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "launcher/session/node_run.h"

namespace launcher::session {

using discovery::remote::RunOptions;
using discovery::remote::RunOutput;

Error scriptError(const QString &nodeName, const RunOutput &output)
{
    QString said = QString::fromUtf8(output.standardError).trimmed();
    if (said.isEmpty())
        said = QStringLiteral("a command ended with status %1").arg(output.exitCode);
    ErrorCode code = ErrorCode::Failed;
    if (output.exitCode == 12) // of our scripts: a file could not be written
        code = said.contains(QLatin1String("No space left")) ? ErrorCode::NoSpace : ErrorCode::Io;
    else if (output.exitCode == 13)
        code = ErrorCode::Conflict;
    return {code, QStringLiteral("%1: %2").arg(nodeName, said.section(QLatin1Char('\n'), -1)).toStdString(),
            QString(said + QLatin1Char('\n') + QString::fromUtf8(output.standardOutput.right(4000)))
                .trimmed()
                .toStdString()};
}

Task<QByteArray> runScript(LaunchContextPointer context, StepControlPointer control,
                           discovery::remote::Target target, QString nodeName,
                           discovery::remote::Script script, std::chrono::milliseconds timeout)
{
    RunOptions options;
    options.timeout = timeout;
    Task<RunOutput> run = context->shell->run(target, script, options);
    if (control)
        run = control->track(run);
    const Result<RunOutput> output = co_await run;
    if (!output)
        co_return output.error();
    if (output->exitCode != 0)
        co_return scriptError(nodeName, *output);
    co_return output->standardOutput;
}

} // namespace launcher::session
