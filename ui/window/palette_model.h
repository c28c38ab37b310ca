// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/models/keyed_list_model.h"

#include <QtQml/qqmlregistration.h>
#include <functional>

namespace ui::window {

// One action of the window. Without isEnabled it can always be done.
struct PaletteAction
{
    QString id;
    QString text; // "Show spark-2"
    QString keys; // "F5"; empty: none
    std::function<void()> run;
    std::function<bool()> isEnabled;
};

struct PaletteRow
{
    QString id;
    QString text;
    QString keys;
    QString key() const { return id; }
    friend bool operator==(const PaletteRow &, const PaletteRow &) = default;
};

// Every action, by words: what Ctrl+K shows. Rows are the actions that can be done now and match
// the filter: all of its words begin a word of the text; those that begin with it come first.
// GUI thread.
class PaletteModel : public models::KeyedListModel<PaletteRow>
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(PaletteModel)
    QML_ELEMENT
    QML_UNCREATABLE("made by the program")
    Q_PROPERTY(QString filter READ filter WRITE setFilter NOTIFY filterChanged FINAL)
    Q_PROPERTY(int count READ count NOTIFY countChanged FINAL)

public:
    enum Role { IdRole = Qt::UserRole, TextRole, KeysRole };
    explicit PaletteModel(QObject *parent = nullptr) : KeyedListModel(parent) {}

    // Replaces the action with that id, or adds it.
    void add(PaletteAction action);
    void remove(const QString &id);

    QString filter() const { return m_filter; }
    void setFilter(const QString &filter);
    int count() const { return rowCount(); }
    QHash<int, QByteArray> roleNames() const override;

    // Asks again what can be done; call when the palette opens.
    Q_INVOKABLE void update();
    Q_INVOKABLE void run(int row);
    // For menus and shortcuts; nothing happens when it cannot be done now.
    Q_INVOKABLE void runId(const QString &id);
    // An action that QML does: `requested` tells it.
    Q_INVOKABLE void addRequest(const QString &id, const QString &text, const QString &keys);

signals:
    void filterChanged();
    void countChanged();
    void requested(const QString &id);

protected:
    QVariant valueOf(const PaletteRow &row, int role) const override;
    void countHasChanged() override { emit countChanged(); }

private:
    std::vector<PaletteAction> m_actions;
    QString m_filter;
};

} // namespace ui::window
