// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "discovery/directory/inventory.h"
#include "launcher/session/job.h"
#include "ui/live/gauge_list_model.h"
#include "ui/live/gauges.h"
#include "ui/live/job_list_model.h"
#include "ui/live/job_rates.h"
#include "ui/live/live_actions.h"
#include "ui/live/log_view_model.h"
#include "ui/plots/plot_export.h"
#include "ui/plots/plot_group.h"

#include <QtCore/QHash>
#include <QtCore/QObject>
#include <QtCore/QSet>
#include <QtCore/QTimer>
#include <QtQml/qqmlregistration.h>

namespace ui::live {

// The Live page: the jobs on the machines, the rates of the chosen one, the machines' figures. GUI
// thread; the slots are called there by queued signals and return at once. Data is kept always;
// while the page is not `active` nothing is computed or told to the view.
class LiveViewModel final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(LiveViewModel)
    QML_ELEMENT
    QML_UNCREATABLE("made by the program")
    Q_PROPERTY(bool active READ isActive WRITE setActive NOTIFY activeChanged FINAL)
    Q_PROPERTY(Stage stage READ stage NOTIFY changed FINAL)
    Q_PROPERTY(ui::live::JobListModel *jobs READ jobs CONSTANT FINAL)
    Q_PROPERTY(ui::live::GaugeListModel *machines READ machines CONSTANT FINAL)
    Q_PROPERTY(ui::live::LogViewModel *log READ log CONSTANT FINAL)
    Q_PROPERTY(ui::plots::PlotGroup *timeline READ timeline CONSTANT FINAL)
    // Of the chosen job; null: none is chosen.
    Q_PROPERTY(ui::plots::SeriesBuffer *decode READ decode NOTIFY chosenChanged FINAL)
    Q_PROPERTY(ui::plots::SeriesBuffer *prefill READ prefill NOTIFY chosenChanged FINAL)
    Q_PROPERTY(QString exportNote READ exportNote NOTIFY exportNoteChanged FINAL)
    Q_PROPERTY(QString chosenName READ chosenName NOTIFY chosenChanged FINAL)
    Q_PROPERTY(QString decodeText READ decodeText NOTIFY changed FINAL)
    Q_PROPERTY(QString decodeNote READ decodeNote NOTIFY changed FINAL)
    Q_PROPERTY(QString prefillText READ prefillText NOTIFY changed FINAL)
    Q_PROPERTY(QString prefillNote READ prefillNote NOTIFY changed FINAL)

public:
    enum Stage {
        Looking, // nobody said yet whether a job runs
        NoJob,
        Jobs,
    };
    Q_ENUM(Stage)

    explicit LiveViewModel(LiveActions &actions, QObject *parent = nullptr);
    ~LiveViewModel() override;

    bool isActive() const { return m_isActive; }
    void setActive(bool active);
    Stage stage() const;
    JobListModel *jobs() { return &m_jobRows; }
    GaugeListModel *machines() { return &m_machines; }
    LogViewModel *log() { return &m_log; }
    plots::PlotGroup *timeline() { return &m_timeline; }
    plots::SeriesBuffer *decode() const;
    plots::SeriesBuffer *prefill() const;
    QString exportNote() const { return m_exportNote; } // what came of the newest export
    QString chosenName() const;
    QString decodeText() const;
    QString decodeNote() const;
    QString prefillText() const;
    QString prefillNote() const;

    Q_INVOKABLE void choose(const QString &jobId);
    Q_INVOKABLE void stop(const QString &jobId); // also cleans up after a failed one
    Q_INVOKABLE void showLog(const QString &jobId);

    // Writes the shown span's rates of the chosen job, or a picture of an item.
    Q_INVOKABLE void saveCsv(const QUrl &file);
    Q_INVOKABLE void savePng(const QUrl &file, QQuickItem *item);

    // For tests and pictures: the moment that ages are counted to; null follows the clock.
    void setNow(const QDateTime &now);

public slots:
    void setInventory(const discovery::directory::InventoryPointer &inventory);
    void setJobs(const QList<launcher::session::Job> &jobs);
    void addSample(const QString &deviceId, const discovery::telemetry::Sample &sample);
    void addEngineRates(const QString &jobId, const ui::live::EngineRates &rates);

signals:
    void activeChanged();
    void changed();
    void chosenChanged();
    void exportNoteChanged();

private:
    const launcher::session::Job *job(const QString &id) const;
    JobRates *chosenRates() const;
    QDateTime now() const;
    void scheduleRefresh();
    void refresh();

    LiveActions &m_actions;
    discovery::directory::InventoryPointer m_inventory;
    QList<launcher::session::Job> m_jobs;
    bool m_hasJobs = false; // somebody said which there are
    QHash<QString, JobRates *> m_rates; // by job; children
    QHash<QString, SamplePair> m_samples; // by device
    QSet<QString> m_stopping;
    QHash<QString, QPair<QString, QString>> m_stopFailures; // by job: message and details
    QString m_chosen;
    JobListModel m_jobRows;
    GaugeListModel m_machines;
    LogViewModel m_log;
    plots::PlotGroup m_timeline;
    plots::PlotExport m_export;
    QString m_exportNote;
    QTimer m_coalesce; // at most ten refreshes a second
    QTimer m_ages;     // one a second, for texts that age
    QDateTime m_now;
    bool m_isActive = false;
};

} // namespace ui::live
