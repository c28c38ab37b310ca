// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "discovery/directory/inventory.h"
#include "ui/cluster/cluster_actions.h"
#include "ui/cluster/cluster_rows.h"
#include "ui/cluster/details_view_model.h"
#include "ui/cluster/device_list_model.h"
#include "ui/cluster/finding_list_model.h"
#include "ui/cluster/link_list_model.h"
#include "ui/cluster/node_list_model.h"

#include <QtCore/QHash>
#include <QtCore/QObject>
#include <QtCore/QTimer>
#include <QtQml/qqmlregistration.h>

namespace ui::cluster {

// The Cluster page: the newest snapshot as models, the map's places, what is chosen. GUI thread;
// setInventory is called there by a queued signal and returns at once.
class ClusterViewModel final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ClusterViewModel)
    QML_ELEMENT
    QML_UNCREATABLE("made by the program")
    Q_PROPERTY(Stage stage READ stage NOTIFY changed FINAL)
    Q_PROPERTY(QString name READ name NOTIFY changed FINAL)
    Q_PROPERTY(QString summary READ summary NOTIFY changed FINAL)
    Q_PROPERTY(QString shapeTitle READ shapeTitle NOTIFY changed FINAL)
    Q_PROPERTY(QString shapeHint READ shapeHint NOTIFY changed FINAL)
    // Devices that answer and are not connected yet.
    Q_PROPERTY(int waitingCount READ waitingCount NOTIFY changed FINAL)
    Q_PROPERTY(QStringList problems READ problems NOTIFY changed FINAL)
    Q_PROPERTY(ui::cluster::NodeListModel *nodes READ nodes CONSTANT FINAL)
    Q_PROPERTY(ui::cluster::LinkListModel *links READ links CONSTANT FINAL)
    Q_PROPERTY(ui::cluster::FindingListModel *findings READ findings CONSTANT FINAL)
    Q_PROPERTY(ui::cluster::DetailsViewModel *details READ details CONSTANT FINAL)

    Q_PROPERTY(QSizeF mapArea READ mapArea WRITE setMapArea NOTIFY mapAreaChanged FINAL)
    Q_PROPERTY(QSizeF mapSize READ mapSize NOTIFY changed FINAL)
    Q_PROPERTY(QPointF mapCentre READ mapCentre NOTIFY changed FINAL)
    Q_PROPERTY(bool mapCentreFree READ mapCentreFree NOTIFY changed FINAL)
    Q_PROPERTY(QRectF switchPanel READ switchPanel NOTIFY changed FINAL)
    Q_PROPERTY(QString switchName READ switchName NOTIFY changed FINAL)
    Q_PROPERTY(QVariantList switchPorts READ switchPorts NOTIFY changed FINAL)
    Q_PROPERTY(bool hasDragged READ hasDragged NOTIFY changed FINAL)

public:
    enum Stage {
        Looking,      // nothing answered yet
        NothingFound, // nothing answered within six seconds
        Choosing,     // devices answer, none was ever connected
        Map,
    };
    Q_ENUM(Stage)

    explicit ClusterViewModel(ClusterActions &actions, QObject *parent = nullptr);

    Stage stage() const;
    QString name() const;
    QString summary() const { return m_summary; }
    QString shapeTitle() const;
    QString shapeHint() const;
    int waitingCount() const { return m_waiting; }
    QStringList problems() const;
    NodeListModel *nodes() { return &m_nodes; }
    LinkListModel *links() { return &m_links; }
    FindingListModel *findings() { return &m_findings; }
    DetailsViewModel *details() { return &m_details; }
    QSizeF mapArea() const { return m_area; }
    void setMapArea(QSizeF area);
    QSizeF mapSize() const { return m_places.size; }
    QPointF mapCentre() const { return m_places.centre; }
    bool mapCentreFree() const { return m_places.isCentreFree; }
    QRectF switchPanel() const { return m_places.switchPanel; }
    QString switchName() const;
    QVariantList switchPorts() const;
    bool hasDragged() const { return !m_dragged.isEmpty(); }

    // Parts of the map (0..1) by device id, kept by the settings.
    QHash<QString, QPointF> dragged() const { return m_dragged; }
    void setDragged(const QHash<QString, QPointF> &dragged);
    discovery::directory::InventoryPointer inventory() const { return m_inventory; }

    Q_INVOKABLE void selectNode(const QString &deviceId);
    Q_INVOKABLE void selectLink(const QString &linkId);
    Q_INVOKABLE void selectFinding(const QString &findingId);
    Q_INVOKABLE void clearSelection();
    Q_INVOKABLE void moveNode(const QString &deviceId, QPointF topLeft);
    Q_INVOKABLE void resetPositions();
    Q_INVOKABLE void refresh();
    Q_INVOKABLE void forget(const QString &deviceId);
    Q_INVOKABLE void reconnect(const QString &deviceId);

public slots:
    void setInventory(const discovery::directory::InventoryPointer &inventory);
    void setJobs(const QList<launcher::session::Job> &jobs);

signals:
    void changed();
    void mapAreaChanged();
    void draggedChanged();

private:
    void rebuild(); // from a new snapshot
    void layOutAgain();

    ClusterActions &m_actions;
    discovery::directory::InventoryPointer m_inventory;
    Jobs m_jobs;
    NodeListModel m_nodes;
    LinkListModel m_links;
    FindingListModel m_findings;
    DetailsViewModel m_details;
    MapPlaces m_places;
    QSizeF m_area{900, 600};
    QHash<QString, QPointF> m_dragged;
    QString m_summary;
    int m_waiting = 0;
    QTimer m_patience;
    bool m_isOverdue = false;
};

} // namespace ui::cluster
