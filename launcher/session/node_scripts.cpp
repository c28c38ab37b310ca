// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "launcher/session/node_scripts.h"

#include "discovery/remote/quoting.h"

#include <QtCore/QFile>
#include <QtCore/QMap>

// Resources of a static library are dropped by the linker unless somebody asks for them by name.
static void initialiseScripts()
{
    Q_INIT_RESOURCE(launcher_session_scripts);
}

namespace launcher::session {

using discovery::remote::quoteForSh;

namespace {

QByteArray textOf(const char *name)
{
    initialiseScripts();
    QFile file(QStringLiteral(":/sparkyard/session/%1.sh").arg(QLatin1String(name)));
    const bool isOpen = file.open(QIODevice::ReadOnly);
    Q_ASSERT_X(isOpen, "nodeScript", name);
    return file.readAll();
}

} // namespace

discovery::remote::Script nodeScript(const char *name, const QStringList &arguments)
{
    return {textOf("common") + textOf(name), arguments};
}

QString guardText()
{
    return QString::fromUtf8(textOf("guard"));
}

QString runText(const QStringList &command, const QMap<QString, QString> &environment)
{
    QString text;
    for (auto it = environment.cbegin(); it != environment.cend(); ++it)
        text += QStringLiteral("export ") + it.key() + QLatin1Char('=') + quoteForSh(it.value())
                + QLatin1Char('\n');
    text += QStringLiteral("exec");
    for (const QString &word : command)
        text += QLatin1Char(' ') + quoteForSh(word);
    return text + QLatin1Char('\n');
}

} // namespace launcher::session
