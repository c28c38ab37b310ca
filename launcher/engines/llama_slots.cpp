// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "launcher/engines/llama_slots.h"

#include <QtCore/QJsonArray>
#include <QtCore/QJsonDocument>
#include <QtCore/QJsonObject>
#include <algorithm>

namespace launcher::engines {

using engine::protocol::Error;
using engine::protocol::ErrorCode;

namespace {

qint64 count(const QJsonObject &object, const char *key)
{
    return std::max<qint64>(0, object.value(QLatin1String(key)).toInteger(0));
}

} // namespace

Result<QList<LlamaSlot>> parseLlamaSlots(const QByteArray &json)
{
    const QJsonDocument document = QJsonDocument::fromJson(json);
    if (!document.isArray()) {
        return Error{ErrorCode::Parse,
                     "The engine's /slots answered something else than a list of slots.",
                     json.left(200).toStdString()};
    }
    QList<LlamaSlot> result;
    for (const QJsonValue &value : document.array()) {
        const QJsonObject object = value.toObject();
        LlamaSlot slot;
        slot.id = object.value(QLatin1String("id")).toInt();
        slot.isProcessing = object.value(QLatin1String("is_processing")).toBool();
        slot.task = object.value(QLatin1String("id_task")).toInteger(-1);
        slot.promptProcessed = count(object, "n_prompt_tokens_processed");
        // A list with one element.
        slot.decoded = count(object.value(QLatin1String("next_token")).toArray().first().toObject(),
                             "n_decoded");
        result.append(slot);
    }
    return result;
}

TokenDelta LlamaTokenMeter::feed(const QList<LlamaSlot> &readings)
{
    TokenDelta delta;
    QHash<int, LlamaSlot> now;
    for (const LlamaSlot &slot : readings) {
        now.insert(slot.id, slot);
        delta.processing += slot.isProcessing ? 1 : 0;
        const auto last = m_last.constFind(slot.id);
        const bool isSameTask = last != m_last.constEnd() && last->task == slot.task;
        if (!m_hasStarted)
            continue;
        delta.decoded += std::max<qint64>(0, slot.decoded - (isSameTask ? last->decoded : 0));
        delta.prompt +=
            std::max<qint64>(0, slot.promptProcessed - (isSameTask ? last->promptProcessed : 0));
    }
    m_last = now;
    m_hasStarted = true;
    return delta;
}

} // namespace launcher::engines
