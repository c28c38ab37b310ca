// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "launcher/catalogue/gguf_reader.h"

#include "tests/launcher/catalogue/gguf_builder.h"

#include <QtCore/QBuffer>
#include <QtCore/QRandomGenerator>
#include <QtTest/QtTest>

using namespace launcher::catalogue;
using engine::protocol::ErrorCode;

static QByteArray smallModel()
{
    return tests::GgufBuilder()
        .text("general.architecture", "llama")
        .integer("llama.block_count", 2)
        .integers("llama.attention.head_count_kv", {3, 0})
        .texts("tokenizer.ggml.tokens", {"a", "bc", ""})
        .tensor("token_embd.weight", {64, 100}, 3)
        .tensor("blk.0.attn_k.weight", {64, 32}, 0, 4000)
        .bytes();
}

class TestGgufReader final : public QObject
{
    Q_OBJECT

private slots:
    void readsKeysAndTensors()
    {
        const auto parsed = parseGguf(smallModel());
        QVERIFY(parsed.hasValue() && parsed->has_value());
        const GgufHeader &header = **parsed;
        QCOMPARE(header.text(QStringLiteral("general.architecture")), QStringLiteral("llama"));
        QCOMPARE(header.integer(QStringLiteral("llama.block_count")), std::optional<qint64>(2));
        QCOMPARE(header.value(QStringLiteral("llama.attention.head_count_kv"))->integers,
                 QList<qint64>({3, 0}));
        QCOMPARE(header.value(QStringLiteral("tokenizer.ggml.tokens"))->length, quint64(3));
        QCOMPARE(header.tensors.size(), size_t(2));
        QCOMPARE(header.tensors[0].bytes, std::optional<qint64>(6400 / 32 * 20));
        QCOMPARE(header.tensors[1].bytes, std::optional<qint64>(64 * 32 * 4));
        QCOMPARE(header.dataOffset % 32, qint64(0));
        QVERIFY(header.dataOffset >= smallModel().size());
    }

    void asksForMoreWhereverTheBytesEnd()
    {
        const QByteArray whole = smallModel();
        for (qsizetype size = 0; size < whole.size(); ++size) {
            const auto parsed = parseGguf(QByteArrayView(whole).first(size));
            QVERIFY2(parsed.hasValue(), qPrintable(QString::number(size)));
            QVERIFY(!parsed->has_value());
        }
    }

    void readsFromADeviceInGrowingSteps()
    {
        tests::GgufBuilder builder;
        builder.text("general.architecture", "llama")
            .text("a.long.text", QByteArray(3'000'000, 'x'));
        QByteArray bytes = builder.bytes();
        QBuffer buffer(&bytes);
        QVERIFY(buffer.open(QIODevice::ReadOnly));
        const auto header = readGguf(buffer);
        QVERIFY(header.hasValue());
        QCOMPARE(header->text(QStringLiteral("a.long.text")).size(), 3'000'000);
    }

    void refusesOtherFiles_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<int>("code");
        QTest::newRow("text") << QByteArray("#!/bin/sh\n") << int(ErrorCode::Parse);
        QTest::newRow("version 1") << tests::GgufBuilder().bytes(1) << int(ErrorCode::Unsupported);
        QTest::newRow("big-endian")
            << tests::GgufBuilder().bytes(0x03000000) << int(ErrorCode::Unsupported);
        QTest::newRow("five dimensions")
            << tests::GgufBuilder().tensor("x", {1, 1, 1, 1, 1}, 0).bytes()
            << int(ErrorCode::Parse);
        QTest::newRow("overflow")
            << tests::GgufBuilder().tensor("x", {1ll << 40, 1ll << 40}, 0).bytes()
            << int(ErrorCode::Parse);
        QTest::newRow("negative") << tests::GgufBuilder().tensor("x", {-1}, 0).bytes()
                                  << int(ErrorCode::Parse);
        QTest::newRow("broken block")
            << tests::GgufBuilder().tensor("x", {33}, 2).bytes() << int(ErrorCode::Parse);
        QTest::newRow("alignment") << tests::GgufBuilder().integer("general.alignment", 33).bytes()
                                   << int(ErrorCode::Parse);
    }

    void refusesOtherFiles()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(int, code);
        const auto parsed = parseGguf(bytes);
        QVERIFY(!parsed);
        QCOMPARE(int(parsed.error().code), code);
        QVERIFY(!parsed.error().message.empty());
    }

    void findsACutFile()
    {
        const QByteArray bytes = smallModel();
        const auto parsed = parseGguf(bytes, bytes.size() + 5000);
        QVERIFY(!parsed);
        QVERIFY(parse(parsed.error().message).contains(QStringLiteral("cut")));
        QVERIFY(parseGguf(bytes, bytes.size() + 20000).hasValue());
    }

    void keepsTensorsOfUnknownTypeWithoutASize()
    {
        const auto parsed = parseGguf(tests::GgufBuilder().tensor("x", {64}, 999).bytes());
        QVERIFY(parsed.hasValue() && parsed->has_value());
        QVERIFY(!(*parsed)->tensors[0].bytes);
    }

    void survivesDamage()
    {
        const QByteArray whole = smallModel();
        QRandomGenerator random(7);
        for (int round = 0; round < 20000; ++round) {
            QByteArray bytes = whole;
            const int changes = 1 + random.bounded(4);
            for (int i = 0; i < changes; ++i)
                bytes[random.bounded(int(bytes.size()))] = char(random.bounded(256));
            const auto parsed = parseGguf(bytes, bytes.size() + 20000);
            if (parsed && parsed->has_value())
                QVERIFY((*parsed)->dataOffset >= 24);
        }
    }

private:
    static QString parse(const std::string &text) { return QString::fromStdString(text); }
};

QTEST_GUILESS_MAIN(TestGgufReader)
#include "test_gguf_reader.moc"
