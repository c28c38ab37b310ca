// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/launch/launch_actions.h"
#include "ui/models/keyed_list_model.h"

#include <QtCore/QObject>
#include <QtCore/QTimer>
#include <QtQml/qqmlregistration.h>

namespace ui::launch {

// One turn as it is drawn.
struct TurnRow
{
    int index = 0;
    QString text;
    bool isPerson = false;
    bool isLast = false; // the newest answer
    QString key() const { return QString::number(index); }
    friend bool operator==(const TurnRow &, const TurnRow &) = default;
};

// GUI thread.
class TurnListModel : public models::KeyedListModel<TurnRow>
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(TurnListModel)
    QML_ELEMENT
    QML_UNCREATABLE("made by the program")
    Q_PROPERTY(int count READ count NOTIFY countChanged FINAL)

public:
    enum Role { TextRole = Qt::UserRole, PersonRole, LastRole };
    explicit TurnListModel(QObject *parent = nullptr) : KeyedListModel(parent) {}
    int count() const { return rowCount(); }
    QHash<int, QByteArray> roleNames() const override
    {
        return {{TextRole, "text"}, {PersonRole, "person"}, {LastRole, "last"}};
    }

signals:
    void countChanged();

protected:
    QVariant valueOf(const TurnRow &row, int role) const override
    {
        switch (role) {
        case Qt::DisplayRole:
        case TextRole: return row.text;
        case PersonRole: return row.isPerson;
        case LastRole: return row.isLast;
        default: return {};
        }
    }
    void countHasChanged() override { emit countChanged(); }
};

// A small chat with a running job, to try it. GUI thread. What streams in is shown at most ten times
// a second.
class ChatViewModel final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ChatViewModel)
    QML_ELEMENT
    QML_UNCREATABLE("made by the program")
    Q_PROPERTY(ui::launch::TurnListModel *turns READ turns CONSTANT FINAL)
    Q_PROPERTY(bool answering READ isAnswering NOTIFY changed FINAL)
    Q_PROPERTY(QString error READ error NOTIFY changed FINAL)
    Q_PROPERTY(QString errorDetails READ errorDetails NOTIFY changed FINAL)

public:
    explicit ChatViewModel(LaunchActions &actions, QObject *parent = nullptr);

    TurnListModel *turns() { return &m_rows; }
    bool isAnswering() const { return m_isAnswering; }
    QString error() const { return m_error; }
    QString errorDetails() const { return m_errorDetails; }

    // Begins a new, empty chat with a job.
    void begin(const QString &jobId);
    // Asks; nothing happens for an empty text or while an answer streams.
    Q_INVOKABLE void send(const QString &text);
    Q_INVOKABLE void stop();

signals:
    void changed();

private:
    void show();

    LaunchActions &m_actions;
    QString m_jobId;
    QList<ChatTurn> m_turns;
    TurnListModel m_rows;
    QTimer m_coalesce;
    bool m_isAnswering = false;
    QString m_error;
    QString m_errorDetails;
};

} // namespace ui::launch
