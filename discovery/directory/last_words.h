// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "discovery/probe/node_facts.h"

#include <QtCore/QByteArray>
#include <QtCore/QString>
#include <memory>

namespace discovery::directory {

// What each machine told when it was last probed, kept on the desk from run to run, so that a
// machine that is off keeps its place in the cabling. A cache: losing it costs only that.
// Small local files; any one thread.
class LastWords final
{
public:
    // Empty: nothing is kept. Made when first needed, files 0600.
    explicit LastWords(QString directory) : m_directory(std::move(directory)) {}

    void keep(const QString &deviceId, const QByteArray &probeText) const;
    // Null when there are none that this version can read.
    std::shared_ptr<const probe::NodeFacts> of(const QString &deviceId) const;
    void forget(const QString &deviceId) const;

private:
    QString pathOf(const QString &deviceId) const; // empty: this device has no file

    QString m_directory;
};

} // namespace discovery::directory
