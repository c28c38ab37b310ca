// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/protocol/result.h"

#include <QtTest/QtTest>
#include <memory>

using namespace engine::protocol;

class TestResult final : public QObject
{
    Q_OBJECT

private slots:
    void holdsAValue()
    {
        const Result<int> result = 7;
        QVERIFY(result.hasValue());
        QCOMPARE(*result, 7);
    }

    void holdsAnError()
    {
        const Result<int> result = Error{ErrorCode::Timeout, "spark-2 did not answer", ""};
        QVERIFY(!result);
        QCOMPARE(result.error().code, ErrorCode::Timeout);
    }

    void movesValuesThatCannotBeCopied()
    {
        Result<std::unique_ptr<int>> result = std::make_unique<int>(3);
        const std::unique_ptr<int> taken = *std::move(result);
        QCOMPARE(*taken, 3);
    }

    void voidIsSuccessByDefault()
    {
        QVERIFY(Result<void>().hasValue());
        QVERIFY(!Result<void>(Error{}).hasValue());
    }
};

QTEST_GUILESS_MAIN(TestResult)
#include "test_result.moc"
