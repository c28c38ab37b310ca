// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/launch/chat_view_model.h"
#include "ui/launch/launch_actions.h"
#include "ui/launch/model_step.h"
#include "ui/launch/nodes_step.h"
#include "ui/launch/plan_step.h"
#include "ui/launch/start_step.h"

#include <QtCore/QObject>
#include <QtCore/QTimer>
#include <QtQml/qqmlregistration.h>

namespace ui::launch {

// The Launch page: the wizard Model > Nodes > Plan > Start > Ready. GUI thread; the slots are called
// there by queued signals and return at once. Plans follow the machines while the page is `active`,
// at most every two seconds; nothing is planned while a launch runs.
class LaunchViewModel final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(LaunchViewModel)
    QML_ELEMENT
    QML_UNCREATABLE("made by the program")
    Q_PROPERTY(bool active READ isActive WRITE setActive NOTIFY activeChanged FINAL)
    Q_PROPERTY(Stage stage READ stage NOTIFY changed FINAL)
    Q_PROPERTY(bool hasMachines READ hasMachines NOTIFY changed FINAL)
    Q_PROPERTY(bool canGoOn READ canGoOn NOTIFY changed FINAL)
    Q_PROPERTY(ui::launch::ModelStep *model READ model CONSTANT FINAL)
    Q_PROPERTY(ui::launch::NodesStep *nodes READ nodes CONSTANT FINAL)
    Q_PROPERTY(ui::launch::PlanStep *plan READ plan CONSTANT FINAL)
    Q_PROPERTY(ui::launch::StartStep *start READ start CONSTANT FINAL)
    Q_PROPERTY(ui::launch::ChatViewModel *chat READ chat CONSTANT FINAL)
    Q_PROPERTY(QString servedName READ servedName NOTIFY changed FINAL)
    Q_PROPERTY(QString endpoint READ endpoint NOTIFY changed FINAL)
    Q_PROPERTY(QString readyText READ readyText NOTIFY changed FINAL)

public:
    enum Stage { Model, Nodes, Plan, Start, Ready };
    Q_ENUM(Stage)
    enum Snippet { Curl, Python, OpenCode, OpenWebUi };
    Q_ENUM(Snippet)

    explicit LaunchViewModel(LaunchActions &actions, QObject *parent = nullptr);

    bool isActive() const { return m_isActive; }
    void setActive(bool active);
    Stage stage() const { return m_stage; }
    bool hasMachines() const;
    bool canGoOn() const; // from this stage to the next
    ModelStep *model() { return &m_model; }
    NodesStep *nodes() { return &m_nodes; }
    PlanStep *plan() { return &m_plan; }
    StartStep *start() { return &m_start; }
    ChatViewModel *chat() { return &m_chat; }
    QString servedName() const { return m_servedName; }
    QString endpoint() const; // "http://127.0.0.1:8010/v1"
    QString readyText() const;

    Q_INVOKABLE void next();
    Q_INVOKABLE void back();
    // Back to a stage that was passed.
    Q_INVOKABLE void goTo(int stage);
    Q_INVOKABLE void retry();
    Q_INVOKABLE void startOver();
    Q_INVOKABLE QString snippet(int which) const;

public slots:
    void setInventory(const discovery::directory::InventoryPointer &inventory);
    // Entries whose file is at hand (on this desk or a node) carry it in facts.file.
    void setCatalogue(const std::vector<launcher::catalogue::CatalogueEntry> &entries);
    void setSurroundings(const launcher::plan::Surroundings &surroundings);

signals:
    void activeChanged();
    void changed();

private:
    void setStage(Stage stage);
    void beginModel();
    void update();

    World m_world;
    ModelStep m_model;
    NodesStep m_nodes;
    PlanStep m_plan;
    StartStep m_start;
    ChatViewModel m_chat;
    QTimer m_pace;
    Stage m_stage = Model;
    bool m_isActive = false;
    QString m_servedName;
    quint16 m_localPort = 0;
};

} // namespace ui::launch
