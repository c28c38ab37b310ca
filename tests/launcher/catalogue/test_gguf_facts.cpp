// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "launcher/catalogue/gguf_facts.h"

#include "launcher/catalogue/gguf_reader.h"
#include "tests/launcher/catalogue/gguf_builder.h"

#include <QtTest/QtTest>

using namespace launcher::catalogue;
using launcher::plan::ModelFacts;

static GgufPart partOf(const tests::GgufBuilder &builder, qint64 fileBytes = 1000)
{
    auto parsed = parseGguf(builder.bytes());
    Q_ASSERT(parsed && parsed->has_value());
    return GgufPart{QStringLiteral("/models/m.gguf"), **parsed, fileBytes};
}

static tests::GgufBuilder llama()
{
    tests::GgufBuilder builder;
    builder.text("general.architecture", "llama")
        .text("general.name", "Small")
        .integer("general.file_type", 3)
        .integer("llama.block_count", 2)
        .integer("llama.embedding_length", 64)
        .integer("llama.attention.head_count", 4)
        .integer("llama.attention.head_count_kv", 2)
        .integer("llama.context_length", 2048)
        .texts("tokenizer.ggml.tokens", QList<QByteArray>(100, "x"))
        .tensor("token_embd.weight", {64, 100}, 3)
        .tensor("blk.0.attn_k.weight", {64, 32}, 0)
        .tensor("blk.1.attn_k.weight", {64, 32}, 0)
        .tensor("output_norm.weight", {64}, 0);
    return builder;
}

class TestGgufFacts final : public QObject
{
    Q_OBJECT

private slots:
    void tellsWhatThePlannerNeeds()
    {
        const auto facts = ggufFacts({partOf(llama(), 12345)});
        QVERIFY(facts.hasValue());
        QCOMPARE(facts->name, QStringLiteral("Small"));
        QCOMPARE(facts->id, QStringLiteral("m"));
        QCOMPARE(facts->quantization, QStringLiteral("Q4_1"));
        QCOMPARE(facts->layers, std::optional<int>(2));
        QCOMPARE(facts->keyValueHeads, QList<int>({2}));
        QCOMPARE(facts->keyLength, std::optional<int>(16));
        QCOMPARE(facts->valueLength, std::optional<int>(16));
        QCOMPARE(facts->trainedContext, std::optional<int>(2048));
        QCOMPARE(facts->vocabularySize, std::optional<int>(100));
        QCOMPARE(facts->layerBytes, QList<qint64>({8192, 8192}));
        QCOMPARE(facts->inputBytes, std::optional<qint64>(4000));
        QCOMPARE(facts->outputBytes, std::optional<qint64>(0)); // tied
        QCOMPARE(facts->sizeBytes, std::optional<qint64>(12345));
        QCOMPARE(facts->parameters, std::optional<qint64>(6400 + 2048 * 2 + 64));
        QCOMPARE(facts->activeParameters, facts->parameters);
        QCOMPARE(facts->engines, QStringList({QStringLiteral("llama-rpc")}));
    }

    void countsTheExpertsThatWork()
    {
        tests::GgufBuilder builder = llama();
        builder.integer("llama.expert_count", 8)
            .integer("llama.expert_used_count", 2)
            .tensor("blk.0.ffn_up_exps.weight", {64, 32, 8}, 0);
        const auto facts = ggufFacts({partOf(builder)});
        QVERIFY(facts.hasValue());
        QCOMPARE(*facts->parameters - *facts->activeParameters, qint64(64 * 32 * 6));
    }

    void givesRecurrentLayersAStateInsteadOfACache()
    {
        tests::GgufBuilder builder;
        builder.text("general.architecture", "hybrid")
            .integer("hybrid.block_count", 2)
            .integer("hybrid.embedding_length", 64)
            .integer("hybrid.attention.head_count", 4)
            .integer("hybrid.attention.head_count_kv", 2)
            .integer("hybrid.ssm.inner_size", 128)
            .integer("hybrid.ssm.state_size", 16)
            .integer("hybrid.ssm.group_count", 1)
            .integer("hybrid.ssm.conv_kernel", 4)
            .tensor("blk.0.ssm_in.weight", {64, 32}, 0)
            .tensor("blk.1.attn_k.weight", {64, 32}, 0);
        const auto facts = ggufFacts({partOf(builder)});
        QVERIFY(facts.hasValue());
        QCOMPARE(facts->keyValueHeads, QList<int>({0, 2}));
        QCOMPARE(facts->recurrentBytes, QList<qint64>({(3 * (128 + 32) + 16 * 128) * 4, 0}));
    }

    void leavesOutWhatItCannotKnow()
    {
        tests::GgufBuilder builder;
        builder.text("general.architecture", "new")
            .integer("new.block_count", 1)
            .tensor("blk.0.x.weight", {64}, 999);
        const auto facts = ggufFacts({partOf(builder)});
        QVERIFY(facts.hasValue());
        QVERIFY(facts->layerBytes.isEmpty());
        QVERIFY(!facts->heads && !facts->keyLength && facts->keyValueHeads.isEmpty());
    }

    void refusesFilesWithoutAModel()
    {
        const auto facts = ggufFacts({partOf(tests::GgufBuilder().text("general.name", "x"))});
        QVERIFY(!facts);
        QVERIFY(QString::fromStdString(facts.error().message)
                    .contains(QStringLiteral("/models/m.gguf")));
    }

    void addsUpParts()
    {
        tests::GgufBuilder first = llama();
        first.integer("split.no", 0).integer("split.count", 2);
        tests::GgufBuilder second;
        second.integer("split.no", 1)
            .integer("split.count", 2)
            .tensor("blk.1.ffn_up.weight", {64}, 0)
            .tensor("output.weight", {64, 100}, 0);
        const auto facts = ggufFacts({partOf(first, 10), partOf(second, 20)});
        QVERIFY(facts.hasValue());
        QCOMPARE(facts->sizeBytes, std::optional<qint64>(30));
        QCOMPARE(facts->layerBytes, QList<qint64>({8192, 8192 + 256}));
        QCOMPARE(facts->outputBytes, std::optional<qint64>(25600));
        QCOMPARE(facts->moreFiles.size(), 1);
        QVERIFY(!ggufFacts({partOf(first, 10)})); // the second is missing
        QVERIFY(!ggufFacts({partOf(second, 20), partOf(first, 10)}));
    }

    void namesParts()
    {
        QCOMPARE(ggufPartPaths(QStringLiteral("/a/m-00001-of-00002.gguf"), 2),
                 QStringList({QStringLiteral("/a/m-00001-of-00002.gguf"),
                              QStringLiteral("/a/m-00002-of-00002.gguf")}));
        QCOMPARE(ggufPartPaths(QStringLiteral("/a/m.gguf"), 2).size(), 1);
    }

    void readsTheDemoModelWhereItIs()
    {
        const QString path = qEnvironmentVariable("SPARKYARD_DEMO_MODEL");
        if (path.isEmpty())
            QSKIP("SPARKYARD_DEMO_MODEL names no file (scripts/engine --demo-model fetches it)");
        const auto facts = readGgufFacts(path);
        QVERIFY2(facts.hasValue(), facts ? "" : facts.error().message.c_str());
        QCOMPARE(facts->architecture, QStringLiteral("llama"));
        QCOMPARE(facts->layers, std::optional<int>(30));
        QCOMPARE(facts->heads, std::optional<int>(9));
        QCOMPARE(facts->keyValueHeads, QList<int>({3}));
        QCOMPARE(facts->quantization, QStringLiteral("Q4_1"));
        QCOMPARE(facts->parameters, std::optional<qint64>(134515008));
        qint64 sum = *facts->inputBytes + *facts->outputBytes;
        for (const qint64 bytes : facts->layerBytes)
            sum += bytes;
        QVERIFY(sum > *facts->sizeBytes * 95 / 100 && sum <= *facts->sizeBytes);
    }
};

QTEST_GUILESS_MAIN(TestGgufFacts)
#include "test_gguf_facts.moc"
