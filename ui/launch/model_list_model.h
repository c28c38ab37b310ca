// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/models/keyed_list_model.h"

#include <QtQml/qqmlregistration.h>

namespace ui::launch {

// One model as its card shows it; texts are ready to draw.
struct ModelRow
{
    enum class Verdict
    {
        Fits,
        FitsSmaller, // with less context than the model was trained for
        NeedsMore,   // machines
        Cannot
    };
    QString id;
    QString name;
    QString maker; // "Hugging Face · Apache-2.0"
    QString size;  // "Q4_1 · 94 MiB · 135 M parameters"
    QString summary;
    QString verdictText; // "fits with 32K context"
    QString reason;      // why it cannot be started, or fits only so
    Verdict verdict = Verdict::Cannot;
    bool canStart = false;
    bool isOwn = false;
    bool isChosen = false;
    QString key() const { return id; }
    friend bool operator==(const ModelRow &, const ModelRow &) = default;
};

// The models that pass the search and the filter. GUI thread.
class ModelListModel : public models::KeyedListModel<ModelRow>
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ModelListModel)
    QML_ELEMENT
    QML_UNCREATABLE("made by the program")
    Q_PROPERTY(int count READ count NOTIFY countChanged FINAL)

public:
    enum Role {
        IdRole = Qt::UserRole, NameRole, MakerRole, SizeRole, SummaryRole, VerdictTextRole,
        ReasonRole, VerdictRole, CanStartRole, OwnRole, ChosenRole, SpokenTextRole
    };
    explicit ModelListModel(QObject *parent = nullptr) : KeyedListModel(parent) {}
    int count() const { return rowCount(); }
    QHash<int, QByteArray> roleNames() const override;

signals:
    void countChanged();

protected:
    QVariant valueOf(const ModelRow &row, int role) const override;
    void countHasChanged() override { emit countChanged(); }
};

} // namespace ui::launch
