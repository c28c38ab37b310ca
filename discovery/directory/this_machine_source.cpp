// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "discovery/directory/this_machine_source.h"

#include <QtCore/QDir>
#include <QtCore/QFile>
#include <QtCore/QSysInfo>

namespace discovery::directory {
namespace {

QString firstLine(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readLine(256)).trimmed()
                                          : QString();
}

} // namespace

ThisMachineSource::ThisMachineSource(const QString &root, QObject *parent)
    : FileSource(QStringLiteral("this-machine"), parent), m_root(root)
{
}

bool ThisMachineSource::isNode(const QString &root)
{
    if (QFile::exists(root % QLatin1String("/etc/dgx-release")))
        return true;
    const QString product = firstLine(root % QLatin1String("/sys/class/dmi/id/product_name"));
    for (const QLatin1String mark : {QLatin1String("DGX"), QLatin1String("GB10"),
                                     QLatin1String("GX10"), QLatin1String("GB300")}) {
        if (product.contains(mark, Qt::CaseInsensitive))
            return true;
    }
    const QDir gpus(root % QLatin1String("/proc/driver/nvidia/gpus"));
    return !gpus.entryList(QDir::Dirs | QDir::NoDotAndDotDot).isEmpty();
}

FileSource::Content ThisMachineSource::read() const
{
    if (!isNode(m_root))
        return {};
    mdns::Announcement here;
    here.source = mdns::SourceKind::ThisMachine;
    here.key = QStringLiteral("this-machine");
    here.name = QSysInfo::machineHostName();
    here.hostName = here.name;
    here.isThisMachine = true;
    return {{here}, {}};
}

} // namespace discovery::directory
