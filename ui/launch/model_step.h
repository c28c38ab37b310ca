// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "launcher/catalogue/catalogue_entry.h"
#include "ui/launch/model_list_model.h"
#include "ui/launch/world.h"

#include <QtCore/QObject>
#include <QtCore/QUrl>
#include <QtQml/qqmlregistration.h>

namespace ui::launch {

// The wizard's first step: which model. GUI thread; headers of own files are read in a worker.
class ModelStep : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ModelStep)
    QML_ELEMENT
    QML_UNCREATABLE("made by the program")
    Q_PROPERTY(ui::launch::ModelListModel *models READ models CONSTANT FINAL)
    Q_PROPERTY(QString search READ search WRITE setSearch NOTIFY changed FINAL)
    Q_PROPERTY(bool onlyStartable READ onlyStartable WRITE setOnlyStartable NOTIFY changed FINAL)
    Q_PROPERTY(bool loading READ isLoading NOTIFY changed FINAL)
    Q_PROPERTY(int total READ total NOTIFY changed FINAL)
    Q_PROPERTY(bool readingFile READ isReadingFile NOTIFY changed FINAL)
    Q_PROPERTY(QString fileProblem READ fileProblem NOTIFY changed FINAL)
    Q_PROPERTY(QString chosenId READ chosenId NOTIFY chosenChanged FINAL)

public:
    explicit ModelStep(QObject *parent = nullptr) : QObject(parent) {}

    ModelListModel *models() { return &m_models; }
    QString search() const { return m_search; }
    void setSearch(const QString &search);
    bool onlyStartable() const { return m_onlyStartable; }
    void setOnlyStartable(bool only);
    bool isLoading() const { return !m_hasCatalogue; }
    int total() const { return static_cast<int>(m_entries.size()); }
    bool isReadingFile() const { return m_reading > 0; }
    QString fileProblem() const { return m_fileProblem; }
    QString chosenId() const { return m_chosen; }

    // Null: none is chosen.
    const launcher::catalogue::CatalogueEntry *chosen() const;
    // Whether the chosen model has a plan over all machines that could take part.
    bool canStartChosen() const;

    void setCatalogue(const std::vector<launcher::catalogue::CatalogueEntry> &entries);
    void update(const World &world);

    Q_INVOKABLE void choose(const QString &id);
    // Reads a GGUF file's header and adds the model, chosen.
    Q_INVOKABLE void addFile(const QUrl &file);
    Q_INVOKABLE void addPath(const QString &path);

signals:
    void changed();
    void chosenChanged();

private:
    void addOwn(const launcher::plan::ModelFacts &facts);
    void showRows();

    World m_world;
    std::vector<launcher::catalogue::CatalogueEntry> m_entries;
    QStringList m_own; // ids of the person's own files
    std::vector<ModelRow> m_rows; // of all entries
    ModelListModel m_models;
    QString m_search;
    QString m_chosen;
    QString m_fileProblem;
    int m_reading = 0;
    bool m_onlyStartable = false;
    bool m_hasCatalogue = false;
};

} // namespace ui::launch
