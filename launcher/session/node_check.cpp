// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "launcher/session/node_check.h"

#include <QtCore/QRegularExpression>

namespace launcher::session {

using engine::protocol::Error;
using engine::protocol::ErrorCode;
using engine::protocol::Result;

namespace {

std::optional<qint64> kibibytes(const QByteArray &text)
{
    bool isNumber = false;
    const qint64 value = text.toLongLong(&isNumber);
    return isNumber ? std::optional<qint64>(value * 1024) : std::nullopt;
}

void replaceOwnPort(plan::RankProcess &process, quint16 port)
{
    for (qsizetype i = 1; i < process.command.size(); ++i) {
        const QString &option = process.command[i - 1];
        if ((option == QLatin1String("--port") || option == QLatin1String("-p"))
            && process.command[i] == QString::number(process.listenPort))
            process.command[i] = QString::number(port);
    }
}

// All at once, by way of marks: one process may move to the port that another leaves.
void replaceAddresses(QString &text, const QList<std::pair<QString, QString>> &moves)
{
    const auto mark = [](qsizetype index) {
        return QStringLiteral("\x1f%1\x1f").arg(index);
    };
    for (qsizetype index = 0; index < moves.size(); ++index) {
        // The port must not go on: 10.0.0.1:5005 is not in 10.0.0.1:50052.
        const QRegularExpression form(
            QStringLiteral("(?<![0-9A-Za-z.])%1(?![0-9])")
                .arg(QRegularExpression::escape(moves[index].first)));
        text.replace(form, mark(index));
    }
    for (qsizetype index = 0; index < moves.size(); ++index)
        text.replace(mark(index), moves[index].second);
}

quint16 nextFree(quint16 port, const QSet<quint16> &busy)
{
    while (busy.contains(port) && port < 65535)
        ++port;
    return port;
}

} // namespace

Result<NodeCheck> parseNodeCheck(const QByteArray &output)
{
    NodeCheck check;
    bool ended = false;
    const QList<QByteArray> lines = output.split('\n');
    if (lines.value(0) != "sparkyard-check\t1")
        return Error{ErrorCode::Parse, "A machine's check before the launch has an unknown form.",
                     output.left(200).toStdString()};
    for (const QByteArray &line : lines) {
        const qsizetype tab = line.indexOf('\t');
        const QByteArray key = tab < 0 ? line : line.left(tab);
        const QByteArray value = tab < 0 ? QByteArray() : line.mid(tab + 1);
        if (key == "home")
            check.home = QString::fromUtf8(value);
        else if (key == "data")
            check.dataDirectory = QString::fromUtf8(value);
        else if (key == "state")
            check.stateDirectory = QString::fromUtf8(value);
        else if (key == "architecture")
            check.architecture = QString::fromUtf8(value);
        else if (key == "libc")
            check.libc = QString::fromUtf8(value);
        else if (key == "available_kib")
            check.availableBytes = kibibytes(value);
        else if (key == "free_kib")
            check.freeBytes = kibibytes(value);
        else if (key == "missing_tool")
            check.missingTools.append(QString::fromUtf8(value));
        else if (key == "listening_hex")
            check.listeningPorts.insert(value.toUShort(nullptr, 16));
        else if (key == "bundle") {
            if (const Result<EngineBundle> bundle = parseBundle(QByteArray::fromBase64(value)))
                check.bundles.append(*bundle);
        } else if (key == "end")
            ended = true;
    }
    if (!ended || check.dataDirectory.isEmpty() || check.architecture.isEmpty())
        return Error{ErrorCode::Parse, "A machine's check before the launch was cut short.", {}};
    return check;
}

plan::Plan withFreePorts(plan::Plan plan, const QMap<QString, QSet<quint16>> &busy)
{
    QMap<QString, QSet<quint16>> taken = busy;
    QList<std::pair<QString, QString>> moves; // "address:port" before and after
    for (plan::RankPlan &rank : plan.ranks) {
        for (plan::RankProcess &process : rank.processes) {
            if (process.listenPort == 0)
                continue;
            const quint16 before = process.listenPort;
            const quint16 port = nextFree(before, taken[rank.deviceId]);
            taken[rank.deviceId].insert(port);
            if (port == before)
                continue;
            replaceOwnPort(process, port);
            moves.append({QStringLiteral("%1:%2").arg(process.listenAddress).arg(before),
                          QStringLiteral("%1:%2").arg(process.listenAddress).arg(port)});
            if (rank.rank == 0 && plan.endpointPort == before
                && process.role == QLatin1String("llama-server"))
                plan.endpointPort = port;
            process.listenPort = port;
        }
    }
    for (plan::RankPlan &rank : plan.ranks) {
        for (plan::RankProcess &process : rank.processes) {
            for (QString &word : process.command)
                replaceAddresses(word, moves);
            for (QString &value : process.environment)
                replaceAddresses(value, moves);
        }
    }
    return plan;
}

} // namespace launcher::session
