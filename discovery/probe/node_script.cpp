// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "discovery/probe/node_script.h"

#include <QtCore/QFile>

namespace discovery::probe {

namespace {

QByteArray resource(const QString &name)
{
    QFile file(QStringLiteral(":/sparkyard/node/") + name);
    const bool opened = file.open(QIODevice::ReadOnly);
    Q_ASSERT_X(opened, "nodeScript", "the script is not compiled in");
    return opened ? file.readAll() : QByteArray();
}

} // namespace

QByteArray nodeScript(const QString &name)
{
    return resource(QStringLiteral("common.sh")) + resource(name);
}

} // namespace discovery::probe
