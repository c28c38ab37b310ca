// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "launcher/session/endpoint.h"

#include <QtCore/QProcess>

// data/fake_engine/llama-server.py, run for as long as this lives.
class FakeServer
{
public:
    FakeServer();
    ~FakeServer();
    const launcher::session::Endpoint &endpoint() const { return m_endpoint; }
    void kill(); // SIGKILL; returns when it is gone

private:
    QProcess m_process;
    launcher::session::Endpoint m_endpoint;
};
