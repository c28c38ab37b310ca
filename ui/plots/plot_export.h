// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/plots/series_buffer.h"

#include <QtCore/QByteArray>
#include <QtCore/QList>
#include <QtCore/QObject>
#include <QtCore/QUrl>
#include <QtQml/qqmlregistration.h>
#include <QtQuick/QQuickItem>

namespace ui::plots {

// The series of a span side by side: a header "time_utc,<name>,..." and a row for each moment any
// of them has; an absent value is an empty field. Times are ISO 8601 with milliseconds, in UTC.
QByteArray csvOf(const QList<SeriesBuffer *> &series, qint64 fromMilliseconds,
                 qint64 toMilliseconds);

// Writes what plots show to files the person chose; the QML singleton PlotExport. GUI thread: the
// files are small; the picture is taken asynchronously.
class PlotExport : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(PlotExport)
    QML_ELEMENT
    QML_SINGLETON

public:
    explicit PlotExport(QObject *parent = nullptr) : QObject(parent) {}

    Q_INVOKABLE void saveCsv(const QUrl &file, const QList<ui::plots::SeriesBuffer *> &series,
                             double fromMilliseconds, double toMilliseconds);
    Q_INVOKABLE void savePng(const QUrl &file, QQuickItem *item);

signals:
    void saved(const QString &path);
    void failed(const QString &message);

private:
    void write(const QUrl &file, const QByteArray &bytes);
};

} // namespace ui::plots
