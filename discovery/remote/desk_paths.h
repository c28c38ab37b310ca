// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QtCore/QString>

namespace discovery::remote {

// The program's own directories on the desk, after the XDG base directories ($XDG_CONFIG_HOME and
// kin, else the places below the home directory). Absolute; not created here.
struct DeskPaths
{
    QString config;  // settings, devices.yaml, known_hosts, our key
    QString data;    // engine bundles, models, history
    QString state;   // logs
    QString cache;   // builds, last words of machines
    QString runtime; // control sockets: $XDG_RUNTIME_DIR/sparkyard, else /tmp/sparkyard-UID

    static DeskPaths ofThisUser();
};

} // namespace discovery::remote
