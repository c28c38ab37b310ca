// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QtTest/QtTest>

// Waits for a future while the event loop runs; the expression is evaluated once.
#define AWAIT(expression)                                                                          \
    do {                                                                                           \
        const auto awaited = (expression);                                                         \
        QTRY_VERIFY_WITH_TIMEOUT(awaited.isFinished(), 30000);                                     \
    } while (false)
