// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "discovery/probe/neighbour_text.h"

#include "discovery/probe/mac_text.h"

namespace discovery::probe {

namespace {

constexpr int kMaxNeighbours = 1'024;

// One neighbour of lldpcli spans several lines "lldp.<netdev>.<what>=<value>"; "via" opens it.
class LldpReader final
{
public:
    explicit LldpReader(QList<NeighbourRecord> &records)
        : m_records(records)
    {
    }

    void read(const QString &line)
    {
        const qsizetype equals = line.indexOf(QLatin1Char('='));
        if (equals < 0 || !line.startsWith(QLatin1String("lldp.")))
            return;
        const QString path = line.mid(5, equals - 5);
        // A netdev may hold dots itself (VLANs), so the known words end it.
        for (const QString &mark :
             {QStringLiteral(".via"), QStringLiteral(".chassis."), QStringLiteral(".port.")}) {
            const qsizetype at = path.indexOf(mark);
            if (at > 0) {
                store(path.left(at), path.mid(at + 1), line.mid(equals + 1).trimmed());
                return;
            }
        }
    }

private:
    void store(const QString &netdev, const QString &what, const QString &value)
    {
        if (what == QLatin1String("via") || !m_current || m_current->netdev != netdev) {
            m_current = nullptr;
            if (m_records.size() >= kMaxNeighbours)
                return;
            m_records.append(NeighbourRecord());
            m_current = &m_records.last();
            m_current->source = QStringLiteral("lldp");
            m_current->netdev = netdev;
        }
        NeighbourRecord &record = *m_current;
        if (what == QLatin1String("chassis.mac"))
            record.peerChassis = value.toLower();
        else if (what == QLatin1String("chassis.local") && record.peerChassis.isEmpty())
            record.peerChassis = value;
        else if (what == QLatin1String("chassis.name"))
            record.peerName = value;
        else if (what == QLatin1String("port.mac"))
            record.peerMac = macOf(value);
        else if (what == QLatin1String("port.ifname"))
            record.peerPort = value; // the surest of the three names a port can have
        else if ((what == QLatin1String("port.local") || what == QLatin1String("port.descr")) &&
                 record.peerPort.isEmpty())
            record.peerPort = value;
        else if (what.endsWith(QLatin1String("Bridge.enabled")))
            record.peerIsBridge = value == QLatin1String("on");
    }

    QList<NeighbourRecord> &m_records;
    NeighbourRecord *m_current = nullptr; // the last of m_records
};

// "fe80::1 dev enp1s0f0np0 lladdr 02:00:00:00:00:01 router STALE"
std::optional<NeighbourRecord> tableEntry(const QString &netdev, const QString &line)
{
    const QStringList words = line.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    const qsizetype lladdr = words.indexOf(QStringLiteral("lladdr"));
    if (words.size() < 3 || lladdr < 1 || lladdr + 1 >= words.size())
        return std::nullopt;
    if (words.last() == QLatin1String("FAILED") || words.last() == QLatin1String("INCOMPLETE"))
        return std::nullopt;
    NeighbourRecord record;
    record.source = QStringLiteral("neighbour");
    record.netdev = netdev;
    record.peerMac = macOf(words.at(lladdr + 1));
    if (record.peerMac.isEmpty() || !record.peerAddress.setAddress(words.first()))
        return std::nullopt;
    return record;
}

} // namespace

QList<NeighbourRecord> neighboursOf(const NodeText &text)
{
    QList<NeighbourRecord> records;
    LldpReader lldp(records);
    const QStringList lldpLines = text.values(QStringLiteral("lldp"));
    for (const QString &line : lldpLines)
        lldp.read(line);
    const QString beginning = QStringLiteral("neigh.");
    const QStringList keys = text.keysFrom(beginning);
    for (const QString &key : keys) {
        const QStringList lines = text.values(key);
        for (const QString &line : lines) {
            if (records.size() >= kMaxNeighbours)
                return records;
            if (const auto record = tableEntry(key.mid(beginning.size()), line))
                records.append(*record);
        }
    }
    return records;
}

} // namespace discovery::probe
