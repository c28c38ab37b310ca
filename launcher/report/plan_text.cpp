// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "launcher/report/plan_text.h"

#include "launcher/report/numbers.h"
#include "launcher/report/words.h"

#include <QtCore/QCoreApplication>
#include <QtCore/QLocale>

namespace launcher::report {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(Plan)
};

using Arguments = QMap<QString, QString>;

QString value(const Arguments &arguments, const char *name)
{
    return arguments.value(QString::fromLatin1(name));
}

QString tooLarge(const plan::Refusal &refusal, const QString &machine)
{
    QString text = machine.isEmpty()
                       ? Text::tr("The model does not fit the chosen machines.")
                       : Text::tr("The model does not fit: %1 is too small.").arg(machine);
    if (refusal.bytesNeeded && refusal.bytesFree) {
        text += QLatin1Char(' ') +
                Text::tr("It needs %1, and %2 are free.")
                    .arg(formatBytes(*refusal.bytesNeeded), formatBytes(*refusal.bytesFree));
    }
    if (refusal.contextThatFits) {
        text += QLatin1Char(' ') + Text::tr("It fits with a context of %1 tokens a request.")
                                       .arg(QLocale().toString(*refusal.contextThatFits));
    } else if (refusal.nodesThatWouldFit) {
        text += QLatin1Char(' ') +
                Text::tr("%1 machines like these would do.").arg(*refusal.nodesThatWouldFit);
    } else {
        text += QLatin1Char(' ') + Text::tr("Choose a smaller model or a stronger quantisation.");
    }
    return text;
}

QString memoryVerdict(const plan::Refusal &refusal)
{
    if (!refusal.bytesNeeded || !refusal.bytesFree)
        return {};
    const QString fits = *refusal.bytesNeeded <= *refusal.bytesFree
                             ? Text::tr("Its weights of %1 would fit the %2 that are free.")
                             : Text::tr("Its weights of %1 would not fit the %2 that are free.");
    return QLatin1Char(' ') +
           fits.arg(formatBytes(*refusal.bytesNeeded), formatBytes(*refusal.bytesFree));
}

QString engineMissing(const Arguments &arguments, const QString &machine)
{
    const QString cuda = value(arguments, "cuda");
    return Text::tr("No engine is built for %1 (%2) yet. Build one on it: scripts/engine --on %3")
        .arg(machine, value(arguments, "architecture"),
             cuda.isEmpty() ? machine : machine + QStringLiteral(" --cuda ") + cuda);
}

} // namespace

QString textOf(const plan::Refusal &refusal, const discovery::directory::Inventory &inventory)
{
    const QString known = machineName(refusal.node, inventory);
    const QString machine = known.isEmpty() ? Text::tr("a machine") : known;
    const QString &code = refusal.code;
    const Arguments &arguments = refusal.arguments;
    if (code == QLatin1String("too-large"))
        return tooLarge(refusal, known);
    if (code == QLatin1String("no-nodes"))
        return Text::tr("No machine is connected. Connect at least one first.");
    if (code == QLatin1String("node-unknown"))
        return Text::tr("A chosen machine is not known any more. Choose again.");
    if (code == QLatin1String("node-not-connected"))
        return Text::tr("%1 is not connected. Connect it, or leave it out.").arg(machine);
    if (code == QLatin1String("memory-unknown"))
        return Text::tr(
                   "How much memory %1 has is not known, so nothing can be planned on it. Leave "
                   "it out, or look at its facts for the reason.")
            .arg(machine);
    if (code == QLatin1String("engine-missing"))
        return engineMissing(arguments, machine);
    if (code == QLatin1String("needs-engine"))
        return Text::tr("This model needs the engine %1, which is not here yet.")
                   .arg(value(arguments, "engine")) +
               memoryVerdict(refusal);
    if (code == QLatin1String("not-text"))
        return Text::tr("This model makes images; the engines here answer with text.");
    if (code == QLatin1String("no-file"))
        return Text::tr(
                   "No file of this model is known on this desk or on a machine. Choose one.") +
               memoryVerdict(refusal);
    if (code == QLatin1String("facts-missing"))
        return Text::tr("The file does not tell %1, so the model cannot be planned. Choose another "
                        "file of it.")
                   .arg(value(arguments, "fact")) +
               memoryVerdict(refusal);
    if (code == QLatin1String("more-nodes-than-layers"))
        return Text::tr("The model has %1 layers, too few for %2 machines. Choose fewer.")
            .arg(value(arguments, "layers"), value(arguments, "nodes"));
    if (code == QLatin1String("no-path"))
        return Text::tr("The head has no address by which it reaches %1. Look at its cables and "
                        "addresses, or leave it out.")
            .arg(machine);
    if (code == QLatin1String("bad-request"))
        return Text::tr("The value of %1 cannot be used. Correct it.")
            .arg(value(arguments, "field"));
    return Text::tr("It cannot be started: %1.").arg(code);
}

QString textOf(const plan::Remark &remark, const discovery::directory::Inventory &inventory)
{
    const QString known = machineName(remark.node, inventory);
    const QString machine = known.isEmpty() ? Text::tr("a machine") : known;
    const QString &code = remark.code;
    const Arguments &arguments = remark.arguments;
    if (code == QLatin1String("context-above-trained"))
        return Text::tr("The context of %1 tokens is more than the %2 the model was trained for. "
                        "Answers may lose their sense.")
            .arg(value(arguments, "context"), value(arguments, "trained"));
    if (code == QLatin1String("endpoint-local-only"))
        return Text::tr("Only this desk reaches the endpoint, through its tunnel to %1.")
            .arg(machine);
    if (code == QLatin1String("fewest-nodes"))
        return value(arguments, "nodes") == QLatin1String("1")
                   ? Text::tr("One machine is enough.")
                   : Text::tr("%1 machines are the fewest that hold it.")
                         .arg(value(arguments, "nodes"));
    if (code == QLatin1String("nodes-chosen"))
        return Text::tr("You chose these machines.");
    if (code == QLatin1String("foreign-process"))
        return Text::tr("%1 runs on %2 and was not started here. It keeps its memory and slows the "
                        "model down.")
            .arg(value(arguments, "name"), machine);
    if (code == QLatin1String("gpu-unused"))
        return Text::tr("The %1 of %2 stays idle: the engine there was built without it. Build one "
                        "with scripts/engine --on %2")
            .arg(value(arguments, "gpu"), machine);
    if (code == QLatin1String("head-chosen"))
        return Text::tr("You chose %1 as the head.").arg(machine);
    if (code == QLatin1String("head-most-direct"))
        return Text::tr("%1 is the head: it has direct cables to the most others (%2).")
            .arg(machine, value(arguments, "peers"));
    if (code == QLatin1String("head-most-memory"))
        return Text::tr("%1 is the head: it has the most memory free.").arg(machine);
    if (code == QLatin1String("layers-add-no-speed"))
        return Text::tr("The layers are shared out, and machines work one after the other: more of "
                        "them hold larger models, not faster ones.");
    if (code == QLatin1String("path-by-management"))
        return Text::tr("%1 is reached over the management network (%2), not over a fast cable.")
            .arg(machine, value(arguments, "interface"));
    if (code == QLatin1String("path-not-shared"))
        return Text::tr(
                   "%1 is reached at %2, an address outside the head's networks: a router is in "
                   "between.")
            .arg(machine, value(arguments, "address"));
    if (code == QLatin1String("window-counted-full"))
        return Text::tr("The model's sliding window is counted as if it held the whole context, so "
                        "it may need less memory than shown.");
    return code;
}

QString engineReasonText(const QString &code)
{
    if (code == QLatin1String("stock-layer-split"))
        return Text::tr("llama.cpp, its layers shared out over the machines: it runs on anything "
                        "and needs nothing installed.");
    return code;
}

QString textOf(const plan::Prediction &prediction)
{
    const auto number = [&](double value) {
        return prediction.quantity.endsWith(QLatin1String("_tok_s"))
                   ? formatRate(value)
                   : formatDuration(std::chrono::milliseconds(qint64(value * 1000)));
    };
    QString text;
    if (prediction.low && prediction.high && *prediction.low < *prediction.high)
        text = Text::tr("%1 to %2").arg(number(*prediction.low), number(*prediction.high));
    else if (prediction.low || prediction.high)
        text = number(prediction.low ? *prediction.low : *prediction.high);
    else
        return {};
    text += QStringLiteral(", ") + textOf(prediction.kind);
    if (prediction.nodes > 0 && prediction.kind != plan::EvidenceKind::Modelled)
        text += QLatin1Char(' ') + (prediction.nodes == 1
                                        ? Text::tr("on one machine")
                                        : Text::tr("on %1 machines").arg(prediction.nodes));
    if (!prediction.source.isEmpty())
        text += QStringLiteral(" (%1)").arg(prediction.source);
    return text;
}

} // namespace launcher::report
