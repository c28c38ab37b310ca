// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "discovery/directory/file_source.h"

#include <QtCore/QByteArray>

namespace discovery::directory {

// The clusters of sparkrun: ~/.config/sparkrun/clusters/NAME.yaml, each with "hosts" (addresses or
// names, the head first) and perhaps "user".
class SparkrunSource final : public FileSource
{
    Q_OBJECT

public:
    explicit SparkrunSource(const QString &configHome, QObject *parent = nullptr);

protected:
    Content read() const override;

private:
    QString m_directory;
};

// The nodes in the .env of eugr's spark-vllm-docker: CLUSTER_NODES="a,b,c", the head first.
class EugrEnvSource final : public FileSource
{
    Q_OBJECT

public:
    // files: where the checkout may lie; see defaultFiles().
    explicit EugrEnvSource(const QStringList &files, QObject *parent = nullptr);
    static QStringList defaultFiles(const QString &home);

protected:
    Content read() const override;

private:
    QStringList m_files;
};

} // namespace discovery::directory
