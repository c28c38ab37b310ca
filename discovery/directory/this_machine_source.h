// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "discovery/directory/file_source.h"

namespace discovery::directory {

// This computer, when it is a machine of the kind that clusters are made of: a DGX or one of its
// OEM twins, or any with an NVIDIA GPU. It is reached without ssh.
class ThisMachineSource final : public FileSource
{
    Q_OBJECT

public:
    // root: "/" but for tests.
    explicit ThisMachineSource(const QString &root = QStringLiteral("/"),
                               QObject *parent = nullptr);

    // By /etc/dgx-release, the DMI product name, and the GPUs of the kernel driver.
    static bool isNode(const QString &root);

protected:
    Content read() const override;

private:
    QString m_root;
};

} // namespace discovery::directory
