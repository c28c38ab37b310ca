// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "launcher/doctor/diagnosis.h"

#include "launcher/report/finding_text.h"
#include "launcher/report/json_inventory.h"
#include "launcher/report/text_table.h"
#include "launcher/report/words.h"

#include <QtCore/QCoreApplication>
#include <QtCore/QJsonArray>
#include <algorithm>

namespace launcher::doctor {

namespace {

using discovery::directory::Inventory;

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(Doctor)
};

QString placeOf(const Finding &finding, const Inventory &inventory)
{
    if (finding.link) {
        return report::endName(finding.link->first, inventory) + QStringLiteral(" - ") +
               report::endName(finding.link->second, inventory);
    }
    if (const QString name = report::machineName(finding.node, inventory); !name.isEmpty())
        return name;
    if (const auto *device = inventory.device(finding.deviceId))
        return device->name;
    return Text::tr("this desk");
}

QString outcomeWord(CheckOutcome outcome)
{
    switch (outcome) {
    case CheckOutcome::Passed:
        return Text::tr("ok");
    case CheckOutcome::Failed:
        return Text::tr("failed");
    case CheckOutcome::NotPossible:
        return Text::tr("not possible");
    }
    return {};
}

QString outcomeKey(CheckOutcome outcome)
{
    switch (outcome) {
    case CheckOutcome::Passed:
        return QStringLiteral("passed");
    case CheckOutcome::Failed:
        return QStringLiteral("failed");
    case CheckOutcome::NotPossible:
        return QStringLiteral("not-possible");
    }
    return {};
}

qsizetype count(const QList<Check> &checks, CheckOutcome outcome)
{
    return std::count_if(checks.cbegin(), checks.cend(),
                         [&](const Check &check) { return check.outcome == outcome; });
}

} // namespace

QList<Finding> worstFirst(QList<Finding> findings)
{
    std::stable_sort(findings.begin(), findings.end(),
                     [](const auto &a, const auto &b) { return a.severity > b.severity; });
    return findings;
}

Diagnosis diagnose(const Inventory &inventory)
{
    Diagnosis result;
    for (const Finding &finding : worstFirst(inventory.findings)) {
        (finding.severity == Severity::Error     ? result.errors
         : finding.severity == Severity::Warning ? result.warnings
                                                 : result.infos)++;
        const QString place = placeOf(finding, inventory);
        const auto group = std::find_if(result.groups.begin(), result.groups.end(),
                                        [&](const Group &entry) { return entry.place == place; });
        if (group != result.groups.end())
            group->findings.append(finding);
        else
            result.groups.append({place, finding.severity, {finding}});
    }
    std::stable_sort(result.groups.begin(), result.groups.end(),
                     [](const Group &a, const Group &b) {
                         return a.worst != b.worst ? a.worst > b.worst : a.place < b.place;
                     });
    result.checks = checksOf(inventory);
    return result;
}

QString summaryOf(const Diagnosis &diagnosis)
{
    if (!diagnosis.isHealthy()) {
        QStringList parts;
        if (diagnosis.errors > 0)
            parts.append(diagnosis.errors == 1 ? Text::tr("1 error")
                                               : Text::tr("%1 errors").arg(diagnosis.errors));
        if (diagnosis.warnings > 0)
            parts.append(diagnosis.warnings == 1 ? Text::tr("1 warning")
                                                 : Text::tr("%1 warnings").arg(diagnosis.warnings));
        return parts.join(QStringLiteral(", ")) + QLatin1Char('.');
    }
    const qsizetype passed = count(diagnosis.checks, CheckOutcome::Passed);
    const qsizetype blind = count(diagnosis.checks, CheckOutcome::NotPossible);
    if (passed == 0)
        return Text::tr("Nothing could be looked at yet: no machine is connected.");
    QString text = Text::tr("Nothing to mend: %1 of %2 checks passed")
                       .arg(passed)
                       .arg(diagnosis.checks.size());
    if (blind > 0)
        text += Text::tr(", %1 could not be made").arg(blind);
    return text + QLatin1Char('.');
}

QString textOf(const Diagnosis &diagnosis)
{
    QString text = summaryOf(diagnosis) + QLatin1Char('\n');
    for (const Group &group : diagnosis.groups) {
        text += QLatin1Char('\n') + report::visible(group.place) + QLatin1Char('\n');
        for (const Finding &finding : group.findings) {
            text += QStringLiteral("  %1 [%2]: %3\n")
                        .arg(report::textOf(finding.severity), finding.code,
                             report::visible(report::findingText(finding)));
            for (const QString &line : report::findingFix(finding))
                text += QStringLiteral("    $ %1\n").arg(report::visible(line));
            for (const QString &line : finding.evidence)
                text += Text::tr("    seen by %1").arg(report::visible(line)) + QLatin1Char('\n');
        }
    }
    text += QLatin1Char('\n') + Text::tr("Looked at:") + QLatin1Char('\n');
    for (const Check &check : diagnosis.checks) {
        text += QStringLiteral("  %1: %2").arg(outcomeWord(check.outcome), check.text);
        if (!check.reason.isEmpty())
            text += QStringLiteral(" (%1)").arg(report::visible(check.reason));
        text += QLatin1Char('\n');
    }
    return text;
}

QJsonObject jsonOf(const Diagnosis &diagnosis, const Inventory &inventory)
{
    QJsonArray findings;
    for (const Group &group : diagnosis.groups) {
        for (const Finding &finding : group.findings)
            findings.append(report::jsonOf(finding, inventory));
    }
    QJsonArray checks;
    for (const Check &check : diagnosis.checks) {
        checks.append(
            QJsonObject{{QStringLiteral("name"), check.name},
                        {QStringLiteral("text"), check.text},
                        {QStringLiteral("outcome"), outcomeKey(check.outcome)},
                        {QStringLiteral("codes"), QJsonArray::fromStringList(check.codes)},
                        {QStringLiteral("reason"),
                         check.reason.isEmpty() ? QJsonValue() : QJsonValue(check.reason)}});
    }
    return {{QStringLiteral("schema"), report::kReportSchema},
            {QStringLiteral("healthy"), diagnosis.isHealthy()},
            {QStringLiteral("findings"), findings},
            {QStringLiteral("checks"), checks}};
}

} // namespace launcher::doctor
