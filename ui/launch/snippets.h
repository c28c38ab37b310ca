// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QtCore/QString>

namespace ui::launch {

// What a person pastes elsewhere to use an endpoint ("http://127.0.0.1:8010/v1"). Names are data:
// they are quoted for the language they stand in. Pure.
QString curlSnippet(const QString &endpoint, const QString &model);
QString pythonSnippet(const QString &endpoint, const QString &model);
QString openCodeSnippet(const QString &endpoint, const QString &model);
QString openWebUiSnippet(const QString &endpoint);

} // namespace ui::launch
