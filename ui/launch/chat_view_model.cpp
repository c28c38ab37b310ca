// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/launch/chat_view_model.h"

namespace ui::launch {

namespace {
constexpr int kChatMilliseconds = 100;
}

ChatViewModel::ChatViewModel(LaunchActions &actions, QObject *parent)
    : QObject(parent)
    , m_actions(actions)
{
    m_coalesce.setSingleShot(true);
    m_coalesce.setInterval(kChatMilliseconds);
    connect(&m_coalesce, &QTimer::timeout, this, &ChatViewModel::show);
    connect(&actions, &LaunchActions::chatText, this,
            [this](const QString &jobId, const QString &text) {
                if (jobId != m_jobId || !m_isAnswering)
                    return;
                m_turns.last().text += text;
                if (!m_coalesce.isActive())
                    m_coalesce.start();
            });
    const auto end = [this](const QString &message, const QString &details) {
        m_isAnswering = false;
        m_error = message;
        m_errorDetails = details;
        // A model may say nothing; an empty bubble would look like one that still answers.
        if (!m_turns.isEmpty() && m_turns.constLast().text.isEmpty())
            m_turns.removeLast();
        show();
        emit changed();
    };
    connect(&actions, &LaunchActions::chatEnded, this, [this, end](const QString &jobId) {
        if (jobId == m_jobId && m_isAnswering)
            end({}, {});
    });
    connect(&actions, &LaunchActions::chatFailed, this,
            [this, end](const QString &jobId, const QString &message, const QString &details) {
                if (jobId == m_jobId && m_isAnswering)
                    end(message, details);
            });
}

void ChatViewModel::begin(const QString &jobId)
{
    m_jobId = jobId;
    m_turns.clear();
    m_isAnswering = false;
    m_error.clear();
    m_errorDetails.clear();
    show();
    emit changed();
}

void ChatViewModel::send(const QString &text)
{
    const QString said = text.trimmed();
    if (said.isEmpty() || m_isAnswering || m_jobId.isEmpty())
        return;
    m_turns.append({ChatTurn::Speaker::Person, said});
    m_error.clear();
    m_errorDetails.clear();
    m_isAnswering = true;
    const QList<ChatTurn> asked = m_turns;
    m_turns.append({ChatTurn::Speaker::Model, {}});
    show();
    emit changed();
    m_actions.chat(m_jobId, asked);
}

void ChatViewModel::stop()
{
    if (m_isAnswering)
        m_actions.stopChat(m_jobId);
}

void ChatViewModel::show()
{
    std::vector<TurnRow> rows;
    for (qsizetype i = 0; i < m_turns.size(); ++i) {
        const ChatTurn &turn = m_turns[i];
        rows.push_back({static_cast<int>(i), turn.text, turn.speaker == ChatTurn::Speaker::Person,
                        i + 1 == m_turns.size() && turn.speaker == ChatTurn::Speaker::Model});
    }
    m_rows.setRows(std::move(rows));
}

} // namespace ui::launch
