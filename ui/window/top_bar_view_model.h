// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "launcher/session/job.h"
#include "ui/cluster/cluster_view_model.h"

#include <QtCore/QObject>
#include <QtQml/qqmlregistration.h>

namespace ui::window {

// The bar that always tells the truth: the cluster, the one worst finding, what runs and where it
// answers. GUI thread.
class TopBarViewModel final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(TopBarViewModel)
    QML_ELEMENT
    QML_UNCREATABLE("made by the program")
    Q_PROPERTY(QString name READ name NOTIFY changed FINAL)
    Q_PROPERTY(QString summary READ summary NOTIFY changed FINAL)
    Q_PROPERTY(bool hasNodes READ hasNodes NOTIFY changed FINAL)
    // Empty: nothing to mend.
    Q_PROPERTY(QString worstText READ worstText NOTIFY changed FINAL)
    Q_PROPERTY(int worstMark READ worstMark NOTIFY changed FINAL)
    Q_PROPERTY(int findingCount READ findingCount NOTIFY changed FINAL)
    // Empty: no job of ours runs.
    Q_PROPERTY(QString runningName READ runningName NOTIFY changed FINAL)
    Q_PROPERTY(int runningMark READ runningMark NOTIFY changed FINAL)
    Q_PROPERTY(QString runningStateText READ runningStateText NOTIFY changed FINAL)
    Q_PROPERTY(QString endpoint READ endpoint NOTIFY changed FINAL) // "127.0.0.1:8010/v1"
    Q_PROPERTY(QString endpointUrl READ endpointUrl NOTIFY changed FINAL)

public:
    explicit TopBarViewModel(cluster::ClusterViewModel &cluster, QObject *parent = nullptr);

    QString name() const { return m_cluster.name(); }
    QString summary() const { return m_cluster.summary(); }
    bool hasNodes() const { return m_cluster.nodes()->count() > 0; }
    QString worstText() const;
    int worstMark() const;
    int findingCount() const { return m_cluster.findings()->count(); }
    QString runningName() const { return m_job ? m_job->name : QString(); }
    int runningMark() const;
    QString runningStateText() const;
    QString endpoint() const;
    QString endpointUrl() const;

    Q_INVOKABLE void showWorst();

public slots:
    void setJobs(const QList<launcher::session::Job> &jobs);

signals:
    void changed();

private:
    cluster::ClusterViewModel &m_cluster;
    std::optional<launcher::session::Job> m_job; // the newest that is not stopped
};

} // namespace ui::window
