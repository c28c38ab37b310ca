// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "discovery/directory/inventory.h"
#include "ui/cluster/cluster_rows.h"
#include "ui/cluster/detail_list_model.h"

#include <QtCore/QObject>
#include <QtQml/qqmlregistration.h>

namespace ui::cluster {

// What the drawer shows: one machine or one cable of the newest snapshot. GUI thread.
class DetailsViewModel : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(DetailsViewModel)
    QML_ELEMENT
    QML_UNCREATABLE("made by the program")
    Q_PROPERTY(Kind kind READ kind NOTIFY changed FINAL)
    Q_PROPERTY(QString id READ id NOTIFY changed FINAL)
    Q_PROPERTY(QString title READ title NOTIFY changed FINAL)
    Q_PROPERTY(QString stateText READ stateText NOTIFY changed FINAL)
    Q_PROPERTY(QString errorText READ errorText NOTIFY changed FINAL)
    Q_PROPERTY(QString errorDetails READ errorDetails NOTIFY changed FINAL)
    Q_PROPERTY(ui::cluster::DetailListModel *facts READ facts CONSTANT FINAL)
    Q_PROPERTY(ui::cluster::DetailListModel *halves READ halves CONSTANT FINAL)
    Q_PROPERTY(ui::cluster::DetailListModel *cables READ cables CONSTANT FINAL)
    Q_PROPERTY(ui::cluster::DetailListModel *evidence READ evidence CONSTANT FINAL)
    Q_PROPERTY(ui::cluster::DetailListModel *foreign READ foreign CONSTANT FINAL)
    Q_PROPERTY(ui::cluster::FindingListModel *findings READ findings CONSTANT FINAL)

public:
    enum Kind { Nothing, Machine, Cable };
    Q_ENUM(Kind)

    explicit DetailsViewModel(QObject *parent = nullptr) : QObject(parent) {}

    Kind kind() const { return m_kind; }
    QString id() const { return m_id; }
    QString title() const { return m_title; }
    QString stateText() const { return m_stateText; }
    QString errorText() const { return m_errorText; }
    QString errorDetails() const { return m_errorDetails; }
    DetailListModel *facts() { return &m_facts; }
    DetailListModel *halves() { return &m_halves; }
    DetailListModel *cables() { return &m_cables; }
    DetailListModel *evidence() { return &m_evidence; }
    DetailListModel *foreign() { return &m_foreign; }
    FindingListModel *findings() { return &m_findings; }

    // Shows a machine (device id) or a cable (link id); Nothing when it is not in the snapshot.
    void show(Kind kind, const QString &id, const discovery::directory::Inventory &inventory);

signals:
    void changed();

private:
    bool showMachine(const discovery::directory::Inventory &inventory);
    bool showCable(const discovery::directory::Inventory &inventory);
    void clear();

    Kind m_kind = Nothing;
    QString m_id;
    QString m_title;
    QString m_stateText;
    QString m_errorText;
    QString m_errorDetails;
    DetailListModel m_facts;
    DetailListModel m_halves;
    DetailListModel m_cables;
    DetailListModel m_evidence;
    DetailListModel m_foreign;
    FindingListModel m_findings;
};

} // namespace ui::cluster
