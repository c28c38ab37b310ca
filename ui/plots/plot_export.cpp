// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/plots/plot_export.h"

#include <QtCore/QBuffer>
#include <QtCore/QDateTime>
#include <QtCore/QSaveFile>
#include <QtQuick/QQuickItemGrabResult>
#include <map>

namespace ui::plots {

namespace {

// A name is data: quoted, and never the start of a spreadsheet formula.
QByteArray field(QString text)
{
    if (!text.isEmpty() && QStringLiteral("=+-@").contains(text.front()))
        text.prepend(QLatin1Char('\''));
    text.replace(QLatin1Char('"'), QStringLiteral("\"\""));
    return QByteArray(QByteArrayLiteral("\"") + text.toUtf8() + QByteArrayLiteral("\""));
}

} // namespace

QByteArray csvOf(const QList<SeriesBuffer *> &series, qint64 fromMilliseconds,
                 qint64 toMilliseconds)
{
    std::map<qint64, QList<QByteArray>> rows;
    for (qsizetype column = 0; column < series.size(); ++column) {
        const SeriesBuffer &entry = *series[column];
        for (auto point = entry.from(fromMilliseconds);
             point != entry.points().end() && point->milliseconds <= toMilliseconds; ++point) {
            QList<QByteArray> &row = rows[point->milliseconds];
            row.resize(series.size());
            if (point->value)
                row[column] = QByteArray::number(*point->value, 'g', 12);
        }
    }
    QByteArray out("time_utc");
    for (const SeriesBuffer *entry : series)
        out += ',' + field(entry->name());
    out += '\n';
    for (const auto &[time, values] : rows) {
        out += QDateTime::fromMSecsSinceEpoch(time, Qt::UTC)
                   .toString(Qt::ISODateWithMs).toLatin1();
        for (const QByteArray &value : values)
            out += ',' + value;
        out += '\n';
    }
    return out;
}

void PlotExport::saveCsv(const QUrl &file, const QList<SeriesBuffer *> &series,
                         double fromMilliseconds, double toMilliseconds)
{
    write(file, csvOf(series, static_cast<qint64>(fromMilliseconds),
                      static_cast<qint64>(toMilliseconds)));
}

void PlotExport::savePng(const QUrl &file, QQuickItem *item)
{
    if (!item)
        return;
    const auto grab = item->grabToImage();
    if (!grab) {
        emit failed(tr("The plots cannot be drawn now: the window is hidden. Show it and export "
                       "again."));
        return;
    }
    connect(grab.data(), &QQuickItemGrabResult::ready, this, [this, grab, file] {
        QByteArray bytes;
        QBuffer buffer(&bytes);
        buffer.open(QIODevice::WriteOnly);
        grab->image().save(&buffer, "PNG");
        write(file, bytes);
    });
}

void PlotExport::write(const QUrl &file, const QByteArray &bytes)
{
    const QString path = file.toLocalFile();
    QSaveFile out(path);
    if (!out.open(QIODevice::WriteOnly) || out.write(bytes) != bytes.size() || !out.commit()) {
        emit failed(tr("%1 was not written: %2. Choose another folder.")
                        .arg(path, out.errorString()));
        return;
    }
    emit saved(path);
}

} // namespace ui::plots
