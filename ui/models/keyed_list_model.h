// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QtCore/QAbstractListModel>
#include <QtCore/QSet>
#include <QtCore/QString>
#include <utility>
#include <vector>

namespace ui::models {

// A list model over rows with a stable key that turns a new list into exact row changes: removals,
// moves, insertions and dataChanged for rows that differ. GUI thread.
// Row has operator== and QString key() const; keys are unique in a list. A class derives from this,
// adds Q_OBJECT, roleNames() and valueOf().
template <typename Row>
class KeyedListModel : public QAbstractListModel
{
public:
    using QAbstractListModel::QAbstractListModel;

    int rowCount(const QModelIndex &parent = {}) const override
    {
        return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
    }
    QVariant data(const QModelIndex &index, int role) const override
    {
        if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
            return {};
        return valueOf(m_rows[static_cast<size_t>(index.row())], role);
    }

    const std::vector<Row> &rows() const { return m_rows; }
    // -1: no such row.
    int rowOf(const QString &key) const { return find(key, 0); }

    void setRows(std::vector<Row> rows)
    {
        const int before = rowCount();
        removeMissing(rows);
        for (int i = 0; i < static_cast<int>(rows.size()); ++i)
            place(i, std::move(rows[static_cast<size_t>(i)]));
        if (before != rowCount())
            countHasChanged();
    }

protected:
    virtual QVariant valueOf(const Row &row, int role) const = 0;
    virtual void countHasChanged() {}

private:
    int find(const QString &key, int from) const
    {
        for (int i = from; i < static_cast<int>(m_rows.size()); ++i) {
            if (m_rows[static_cast<size_t>(i)].key() == key)
                return i;
        }
        return -1;
    }
    void removeMissing(const std::vector<Row> &rows)
    {
        QSet<QString> wanted;
        for (const Row &row : rows)
            wanted.insert(row.key());
        for (int i = rowCount() - 1; i >= 0; --i) {
            if (wanted.contains(m_rows[static_cast<size_t>(i)].key()))
                continue;
            beginRemoveRows({}, i, i);
            m_rows.erase(m_rows.begin() + i);
            endRemoveRows();
        }
    }
    void place(int target, Row row)
    {
        const int current = find(row.key(), target);
        if (current < 0) {
            beginInsertRows({}, target, target);
            m_rows.insert(m_rows.begin() + target, std::move(row));
            endInsertRows();
            return;
        }
        if (current > target) {
            beginMoveRows({}, current, current, {}, target);
            Row moved = std::move(m_rows[static_cast<size_t>(current)]);
            m_rows.erase(m_rows.begin() + current);
            m_rows.insert(m_rows.begin() + target, std::move(moved));
            endMoveRows();
        }
        Row &present = m_rows[static_cast<size_t>(target)];
        if (present == row)
            return;
        present = std::move(row);
        emit dataChanged(index(target), index(target));
    }

    std::vector<Row> m_rows;
};

} // namespace ui::models
