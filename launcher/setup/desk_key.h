// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/protocol/result.h"

#include <QtCore/QFuture>
#include <QtCore/QList>
#include <QtCore/QObject>
#include <QtCore/QPromise>
#include <QtCore/QString>
#include <memory>

class QTemporaryDir;

namespace launcher::setup {

using engine::protocol::Result;

// The key pair of this desk. It is made once, stays here, and is no other program's.
struct DeskKey
{
    QString privateFile;        // 0600
    QString authorizedKeysLine; // exactly what is added on a machine; no newline
    QString fingerprint;        // "SHA256:..."
};

// Finds the desk's key in the configuration directory, or makes it with ssh-keygen. One thread,
// never blocks; simultaneous calls share one key, and so do two programs.
class DeskKeyStore final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(DeskKeyStore)

public:
    explicit DeskKeyStore(QString configDirectory, QObject *parent = nullptr);
    ~DeskKeyStore() override;

    // Errors: Io, NotFound (no ssh-keygen), Parse (the file is no key), Failed.
    QFuture<Result<DeskKey>> obtain();
    QString privateFile() const;

private:
    void makePair();
    void makePublicHalf();
    void keepPair();
    void finish(const Result<DeskKey> &key);
    Result<DeskKey> read() const;

    QString m_configDirectory;
    std::unique_ptr<QTemporaryDir> m_workshop;
    QList<std::shared_ptr<QPromise<Result<DeskKey>>>> m_waiting;
};

} // namespace launcher::setup
