// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "discovery/directory/file_source.h"
#include "discovery/directory/ssh_config.h"

namespace discovery::directory {

// The hosts of ~/.ssh/config. They are offered, not contacted: a configuration names much that is
// no machine of ours.
class SshConfigSource final : public FileSource
{
    Q_OBJECT

public:
    explicit SshConfigSource(const QString &home, QObject *parent = nullptr);

protected:
    Content read() const override;

private:
    QString m_home;
};

// The devices of NVIDIA Sync: ~/.config/NVIDIA/Sync/config/ssh_config, with Sync's own key.
class NvidiaSyncSource final : public FileSource
{
    Q_OBJECT

public:
    NvidiaSyncSource(const QString &home, const QString &configHome, QObject *parent = nullptr);

protected:
    Content read() const override;

private:
    QString m_home;
    QString m_directory;
};

} // namespace discovery::directory
