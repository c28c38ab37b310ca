// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "app/ctl/context.h"
#include "app/ctl/interrupt.h"
#include "app/ctl/verb.h"
#include "app/wiring/services.h"

#include <QtCore/QCommandLineParser>
#include <QtCore/QCoreApplication>
#include <QtCore/QTextStream>
#include <QtCore/QTimer>

using namespace app;

namespace {

QString overview(const std::vector<std::unique_ptr<ctl::Verb>> &verbs)
{
    QString text = QStringLiteral(
        "Usage: sparkyardctl VERB [OPTION ...] [ARGUMENT ...]\n\n"
        "Finds, checks and uses a cluster of small GPU machines from a terminal.\n\nVerbs:\n");
    for (const auto &verb : verbs)
        text += QStringLiteral("  %1  %2\n").arg(verb->name(), -11).arg(verb->summary());
    text += QStringLiteral(
        "\nsparkyardctl VERB --help tells more of a verb; --json gives machine-readable output.\n\n"
        "Exit codes: 0 done; 1 done, and the answer is no (findings, a refused plan); 2 wrong use;\n"
        "3 unreachable; 4 failed or interrupted, and undone; 5 failed, and something could not be\n"
        "undone (it says what).\n");
    return text;
}

void addCommonOptions(QCommandLineParser &parser)
{
    parser.addOption({QStringLiteral("json"), QStringLiteral("Print one JSON object.")});
    parser.addOption({{QStringLiteral("w"), QStringLiteral("wait")},
                      QStringLiteral("Look for machines for this long (default 6)."),
                      QStringLiteral("seconds"), QStringLiteral("6")});
    parser.addOption({{QStringLiteral("q"), QStringLiteral("quiet")},
                      QStringLiteral("No progress on standard error.")});
    parser.addOption({{QStringLiteral("v"), QStringLiteral("verbose")},
                      QStringLiteral("Show the raw details of failures.")});
}

} // namespace

int main(int argc, char *argv[])
{
    QCoreApplication application(argc, argv);
    QCoreApplication::setApplicationName(QStringLiteral("sparkyard"));
    QCoreApplication::setApplicationVersion(QStringLiteral(SPARKYARD_VERSION));

    QTextStream out(stdout);
    QTextStream err(stderr);
    const auto verbs = ctl::allVerbs();
    const QStringList arguments = QCoreApplication::arguments();
    const QString first = arguments.value(1);
    if (first.isEmpty() || first == u"--help" || first == u"-h" || first == u"help") {
        (first.isEmpty() ? err : out) << overview(verbs);
        return int(first.isEmpty() ? ctl::ExitCode::WrongUse : ctl::ExitCode::Done);
    }
    if (first == u"--version") {
        out << QStringLiteral("sparkyardctl %1\n").arg(QCoreApplication::applicationVersion());
        return 0;
    }

    ctl::Verb *verb = nullptr;
    for (const auto &candidate : verbs) {
        if (candidate->name() == first)
            verb = candidate.get();
    }
    if (!verb) {
        err << QStringLiteral("sparkyardctl: there is no verb \"%1\". sparkyardctl --help lists "
                              "them.\n")
                   .arg(first);
        return int(ctl::ExitCode::WrongUse);
    }

    QCommandLineParser parser;
    parser.setApplicationDescription(
        QStringList{verb->summary(), verb->description()}.join(QStringLiteral("\n\n")).trimmed());
    parser.addPositionalArgument(verb->name(), QStringLiteral("this verb"),
                                 verb->name() + QLatin1Char(' ') + verb->arguments());
    const QCommandLineOption help = parser.addHelpOption();
    addCommonOptions(parser);
    verb->declareOptions(parser);
    if (!parser.parse(arguments)) {
        err << QStringLiteral("sparkyardctl %1: %2. sparkyardctl %1 --help lists the options.\n")
                   .arg(verb->name(), parser.errorText());
        return int(ctl::ExitCode::WrongUse);
    }
    if (parser.isSet(help))
        parser.showHelp(0);

    auto services = wiring::Services::create(wiring::ServicesOptions::ofThisUser());
    if (!services) {
        err << QString::fromStdString(services.error().message) << Qt::endl;
        return int(ctl::ExitCode::FailedUndone);
    }
    ctl::Context context(parser, **services);
    ctl::Interrupt interrupt;
    QObject::connect(&interrupt, &ctl::Interrupt::raised, &context,
                     [verb, &context] { verb->interrupt(context); });
    QTimer::singleShot(0, &context, [verb, &context] { verb->run(context); });
    return application.exec();
}
