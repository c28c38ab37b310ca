// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "launcher/engines/llama_slots.h"

#include <QtCore/QFile>
#include <QtTest/QtTest>

using namespace launcher::engines;

static QByteArray captured(const char *name)
{
    QFile file(QStringLiteral(SPARKYARD_TEST_DATA "/") + QLatin1String(name));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

static LlamaSlot slot(int id, qint64 task, qint64 prompt, qint64 decoded, bool busy = true)
{
    LlamaSlot result;
    result.id = id;
    result.task = task;
    result.promptProcessed = prompt;
    result.decoded = decoded;
    result.isProcessing = busy;
    return result;
}

class TestLlamaSlots final : public QObject
{
    Q_OBJECT

private slots:
    void readsARealAnswer()
    {
        const auto read = parseLlamaSlots(captured("slots_first.json"));
        QVERIFY(read.hasValue());
        QCOMPARE(read->size(), 2);
        QVERIFY(!read->at(0).isProcessing);
        QCOMPARE(read->at(0).task, qint64(-1));
        QVERIFY(read->at(1).isProcessing);
        QCOMPARE(read->at(1).promptProcessed, qint64(39));
        QCOMPARE(read->at(1).decoded, qint64(21));
    }

    void countsWhatCameBetweenTwoReadings()
    {
        LlamaTokenMeter meter;
        QCOMPARE(meter.feed(*parseLlamaSlots(captured("slots_first.json"))).decoded, qint64(0));
        const TokenDelta delta = meter.feed(*parseLlamaSlots(captured("slots_second.json")));
        QCOMPARE(delta.decoded, qint64(14));
        QCOMPARE(delta.prompt, qint64(0));
        QCOMPARE(delta.processing, 1);
    }

    void aNewTaskCountsFromZero()
    {
        LlamaTokenMeter meter;
        meter.feed({slot(0, 1, 10, 100)});
        const TokenDelta delta = meter.feed({slot(0, 2, 7, 3), slot(1, 3, 5, 0)});
        QCOMPARE(delta.decoded, qint64(3));
        QCOMPARE(delta.prompt, qint64(12));
        QCOMPARE(delta.processing, 2);
    }

    void aRestartedServerGivesNoNegativeCounts()
    {
        LlamaTokenMeter meter;
        meter.feed({slot(0, 1, 10, 100)});
        QCOMPARE(meter.feed({slot(0, 1, 2, 5)}).decoded, qint64(0));
        QCOMPARE(meter.feed({slot(0, 1, 2, 9)}).decoded, qint64(4));
    }

    void refusesOtherAnswers()
    {
        QVERIFY(!parseLlamaSlots("{\"error\": {}}"));
        QVERIFY(!parseLlamaSlots(""));
        QVERIFY(parseLlamaSlots("[1, null, {\"id\": -5, \"next_token\": 3}]").hasValue());
    }
};

QTEST_GUILESS_MAIN(TestLlamaSlots)
#include "test_llama_slots.moc"
