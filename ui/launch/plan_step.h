// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/launch/note_list_model.h"
#include "ui/launch/rank_list_model.h"
#include "ui/launch/world.h"

#include <QtCore/QObject>
#include <QtCore/QUrl>
#include <QtQml/qqmlregistration.h>
#include <optional>

namespace ui::launch {

// The wizard's third step: what will run, what it takes and what to expect; context and requests at
// once can be changed here. GUI thread.
class PlanStep : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(PlanStep)
    QML_ELEMENT
    QML_UNCREATABLE("made by the program")
    Q_PROPERTY(bool ready READ isReady NOTIFY changed FINAL)
    Q_PROPERTY(QString problem READ problem NOTIFY changed FINAL)
    Q_PROPERTY(QString title READ title NOTIFY changed FINAL)
    Q_PROPERTY(QString summary READ summary NOTIFY changed FINAL)
    Q_PROPERTY(QString fitText READ fitText NOTIFY changed FINAL)
    Q_PROPERTY(QString engineText READ engineText NOTIFY changed FINAL)
    Q_PROPERTY(QString engineReason READ engineReason NOTIFY changed FINAL)
    Q_PROPERTY(QString memoryNote READ memoryNote NOTIFY changed FINAL)
    Q_PROPERTY(QString startText READ startText NOTIFY changed FINAL)
    Q_PROPERTY(QString warningHeading READ warningHeading NOTIFY changed FINAL)
    Q_PROPERTY(QString warningText READ warningText NOTIFY changed FINAL)
    Q_PROPERTY(int contextStep READ contextStep NOTIFY changed FINAL)
    Q_PROPERTY(int contextSteps READ contextSteps NOTIFY changed FINAL)
    Q_PROPERTY(QString contextText READ contextText NOTIFY changed FINAL)
    Q_PROPERTY(int requestStep READ requestStep NOTIFY changed FINAL)
    Q_PROPERTY(int requestSteps READ requestSteps CONSTANT FINAL)
    Q_PROPERTY(QString requestText READ requestText NOTIFY changed FINAL)
    Q_PROPERTY(QString script READ script NOTIFY changed FINAL)
    Q_PROPERTY(QString saveNote READ saveNote NOTIFY saved FINAL)
    Q_PROPERTY(ui::launch::RankListModel *ranks READ ranks CONSTANT FINAL)
    Q_PROPERTY(ui::launch::NoteListModel *expectations READ expectations CONSTANT FINAL)
    Q_PROPERTY(ui::launch::NoteListModel *checks READ checks CONSTANT FINAL)
    Q_PROPERTY(ui::launch::NoteListModel *commands READ commands CONSTANT FINAL)

public:
    explicit PlanStep(QObject *parent = nullptr) : QObject(parent) {}

    bool isReady() const { return m_plan.has_value(); }
    // Requires: isReady().
    const launcher::plan::Plan &plan() const { return *m_plan; }
    QString problem() const { return m_problem; }
    QString title() const;
    QString summary() const;
    QString fitText() const;
    QString engineText() const;
    QString engineReason() const;
    QString memoryNote() const;
    QString startText() const; // "Start on 4 machines"
    QString warningHeading() const; // empty: there is no warning
    QString warningText() const;
    int contextStep() const;
    int contextSteps() const { return static_cast<int>(m_contexts.size()); }
    QString contextText() const;
    int requestStep() const;
    int requestSteps() const;
    QString requestText() const;
    QString script() const;
    QString saveNote() const { return m_saveNote; }
    RankListModel *ranks() { return &m_ranks; }
    NoteListModel *expectations() { return &m_expectations; }
    NoteListModel *checks() { return &m_checks; }
    NoteListModel *commands() { return &m_commands; }

    // Begins with a model; its default context is what fits, at most kDefaultContext.
    void begin(const launcher::plan::ModelFacts &model,
               const QList<launcher::plan::Prediction> &reported);
    const launcher::plan::Request &request() const { return m_request; }
    // Plans again for the machines of the request.
    void update(const World &world, const launcher::plan::Request &machines);

    Q_INVOKABLE void setContextStep(int step);
    Q_INVOKABLE void setRequestStep(int step);
    Q_INVOKABLE void saveRecipe(const QUrl &file);

    static constexpr int kDefaultContext = 4096;

signals:
    void changed();
    void saved();

private:
    QStringList warnings() const;
    void replan();
    void show();
    void fillContexts();

    World m_world;
    launcher::plan::Request m_request;
    QList<launcher::plan::Prediction> m_reported;
    std::optional<launcher::plan::Plan> m_plan;
    QString m_problem;
    QString m_saveNote;
    QList<int> m_contexts{kDefaultContext}; // what the slider offers
    RankListModel m_ranks;
    NoteListModel m_expectations;
    NoteListModel m_checks;
    NoteListModel m_commands;
};

} // namespace ui::launch
