// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/launch/node_choice_model.h"
#include "ui/launch/world.h"

#include <QtCore/QObject>
#include <QtQml/qqmlregistration.h>
#include <optional>

namespace ui::launch {

// The wizard's second step: on which machines, and which of them is the head. Begins with the
// planner's proposal. GUI thread.
class NodesStep : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(NodesStep)
    QML_ELEMENT
    QML_UNCREATABLE("made by the program")
    Q_PROPERTY(ui::launch::NodeChoiceModel *machines READ machines CONSTANT FINAL)
    Q_PROPERTY(bool proposed READ isProposed NOTIFY changed FINAL)
    Q_PROPERTY(bool fits READ fits NOTIFY changed FINAL)
    Q_PROPERTY(QString reason READ reason NOTIFY changed FINAL)
    Q_PROPERTY(QString problem READ problem NOTIFY changed FINAL)
    Q_PROPERTY(int chosenCount READ chosenCount NOTIFY changed FINAL)

public:
    explicit NodesStep(QObject *parent = nullptr) : QObject(parent) {}

    NodeChoiceModel *machines() { return &m_machines; }
    bool isProposed() const { return !m_isOwnChoice; }
    bool fits() const;
    QString reason() const;  // why these machines
    QString problem() const; // why they will not do; empty: they will
    int chosenCount() const { return static_cast<int>(m_chosen.size()); }

    // Fills nodes and headFixed of a request for the present choice.
    void fill(launcher::plan::Request &request) const;
    // request: the model, context and requests at once that the choice is judged for.
    void update(const World &world, const launcher::plan::Request &request);

    Q_INVOKABLE void setChosen(const QString &deviceId, bool chosen);
    Q_INVOKABLE void setHead(const QString &deviceId);
    Q_INVOKABLE void chooseProposal();
    Q_INVOKABLE void chooseAll();

signals:
    void changed();

private:
    void refresh();
    void showRows();

    World m_world;
    launcher::plan::Request m_request;
    std::optional<launcher::plan::PlanOutcome> m_outcome;
    QList<launcher::plan::NodeId> m_chosen; // the head first
    bool m_isOwnChoice = false;
    bool m_isHeadFixed = false;
    NodeChoiceModel m_machines;
};

} // namespace ui::launch
