// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/protocol/result.h"
#include "launcher/plan/surroundings.h"

#include <QtCore/QByteArray>
#include <QtCore/QList>
#include <QtCore/QString>
#include <QtCore/QStringList>

namespace launcher::session {

// Values; reading a folder of the desk takes microseconds.
using plan::EngineBundle;

engine::protocol::Result<EngineBundle> parseBundle(const QByteArray &json);

// The complete bundles in these folders, each the parent of bundles (<cache>/engine). Broken ones are
// left out.
QList<EngineBundle> bundlesIn(const QStringList &folders);

// What a machine needs of a bundle.
struct BundleHost
{
    QString name;         // for messages
    QString architecture; // uname -m
    QString libc;         // getconf GNU_LIBC_VERSION: "glibc 2.39"
    QStringList cuda;     // compute capabilities of its GPUs ("121"); empty: none
    QList<EngineBundle> own; // that lie on it
};

// Chooses a bundle for every machine, all of one package version; a machine with a GPU gets a build
// for it where there is one. Prefers what lies on the desk, since that can be verified file by file.
// Fails with Unsupported, naming the machine and the command that builds what it needs.
engine::protocol::Result<QList<EngineBundle>> chooseBundles(const QList<EngineBundle> &desk,
                                                            const QList<BundleHost> &hosts);

} // namespace launcher::session
