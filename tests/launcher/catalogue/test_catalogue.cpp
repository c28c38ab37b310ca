// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "launcher/catalogue/catalogue.h"

#include "launcher/catalogue/catalogue_reader.h"

#include <QtCore/QRandomGenerator>
#include <QtCore/QSet>
#include <QtCore/QTemporaryDir>
#include <QtTest/QtTest>

using namespace launcher::catalogue;

class TestCatalogue final : public QObject
{
    Q_OBJECT

private slots:
    void shipsFilesWithoutMistakes()
    {
        const Catalogue catalogue = Catalogue::load({Catalogue::shippedFolder()});
        for (const CatalogueProblem &problem : catalogue.problems())
            qWarning("%s:%d %s", qPrintable(problem.file), problem.line, qPrintable(problem.text));
        QVERIFY(catalogue.problems().isEmpty());
        QVERIFY(catalogue.entries().size() >= 9);
        const CatalogueEntry *demo = catalogue.find(QStringLiteral("smollm2-135m-instruct"));
        QVERIFY(demo);
        QCOMPARE(demo->facts.engines, QStringList({QStringLiteral("llama-rpc")}));
        QCOMPARE(catalogue.findByFile(QStringLiteral("/x/SmolLM2-135M-Instruct.Q4_1.gguf")), demo);
        const CatalogueEntry *qwen = catalogue.find(QStringLiteral("qwen3.8-27b-nvfp4"));
        QVERIFY(qwen);
        QCOMPARE(qwen->reported.size(), 12);
        QCOMPARE(qwen->reported.first().low, std::optional<double>(2635));
        QCOMPARE(int(qwen->reported.first().kind), int(launcher::plan::EvidenceKind::Reported));
        QVERIFY(!catalogue.find(QStringLiteral("glm-5.3-flash"))->facts.parameters);
    }

    void usersEntriesReplaceShippedOnes()
    {
        QTemporaryDir folder;
        QFile file(folder.filePath(QStringLiteral("mine.yaml")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("schema: 1\nmodels:\n  - {id: minicpm5-2b, name: Mine}\n");
        file.close();
        const Catalogue catalogue = Catalogue::load({Catalogue::shippedFolder(), folder.path()});
        QCOMPARE(catalogue.find(QStringLiteral("minicpm5-2b"))->facts.name, QStringLiteral("Mine"));
    }

    void namesFileAndLineOfAMistake_data()
    {
        QTest::addColumn<QByteArray>("yaml");
        QTest::addColumn<int>("line");
        QTest::addColumn<int>("entries");
        const QByteArray head("schema: 1\nmodels:\n");
        const QByteArray good("  - {id: good, name: Good}\n");
        QTest::newRow("not yaml") << QByteArray("schema: 1\nmodels: [\n") << 3 << 0;
        QTest::newRow("schema") << QByteArray("schema: 2\nmodels: []\n") << 1 << 0;
        QTest::newRow("list") << QByteArray("- a\n") << 1 << 0;
        QTest::newRow("mistyped key") << head + good + "  - {id: bad, name: B, layerz: 3}\n"
                                      << 4 << 1;
        QTest::newRow("no name") << head + "  - {id: bad}\n" + good << 3 << 1;
        QTest::newRow("bad id") << head + "  - {id: ../x, name: B}\n" << 3 << 0;
        QTest::newRow("text for a number")
            << head + "  - {id: b, name: B, layers: many}\n" + good << 3 << 1;
        QTest::newRow("fraction") << head + "  - {id: b, name: B, layers: 1.5}\n" << 3 << 0;
        QTest::newRow("negative") << head + "  - {id: b, name: B, layers: -1}\n" << 3 << 0;
        QTest::newRow("nan") << head + "  - {id: b, name: B, layers: nan}\n" << 3 << 0;
        QTest::newRow("no source") << head + "  - {id: b, name: B, reported: [{figures: []}]}\n"
                                   << 3 << 0;
    }

    void namesFileAndLineOfAMistake()
    {
        QFETCH(QByteArray, yaml);
        QFETCH(int, line);
        QFETCH(int, entries);
        const CatalogueFile file = readCatalogue(yaml, QStringLiteral("x.yaml"));
        QCOMPARE(file.problems.size(), 1);
        QCOMPARE(file.problems.first().file, QStringLiteral("x.yaml"));
        QCOMPARE(file.problems.first().line, line);
        QCOMPARE(int(file.entries.size()), entries);
    }

    void theHeaderWinsUnderTheEntrysName()
    {
        const Catalogue catalogue = Catalogue::load({Catalogue::shippedFolder()});
        const CatalogueEntry *entry = catalogue.find(QStringLiteral("smollm2-135m-instruct"));
        launcher::plan::ModelFacts header;
        header.id = QStringLiteral("file-name");
        header.layers = 31;
        header.sizeBytes = entry->facts.sizeBytes;
        const auto facts = withHeader(*entry, header);
        QCOMPARE(facts.id, entry->facts.id);
        QCOMPARE(facts.layers, std::optional<int>(31));
        QCOMPARE(facts.sha256, entry->facts.sha256);
        *header.sizeBytes += 1;
        QVERIFY(withHeader(*entry, header).sha256.isEmpty());
    }

    void aBadFileIsAFindingAndTheOthersLoad()
    {
        QTemporaryDir folder;
        QFile file(folder.filePath(QStringLiteral("bad.yaml")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("schema: 1\nmodels: {}\n");
        file.close();
        const Catalogue catalogue = Catalogue::load({folder.path(), Catalogue::shippedFolder()});
        QCOMPARE(catalogue.findings().size(), 1);
        QCOMPARE(catalogue.findings().first().code, QStringLiteral("catalogue-file-bad"));
        QVERIFY(catalogue.find(QStringLiteral("minicpm5-2b")));
    }

    void survivesDamage()
    {
        QFile file(Catalogue::shippedFolder() + QStringLiteral("/demo.yaml"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray whole = file.readAll();
        QRandomGenerator random(11);
        for (int round = 0; round < 2000; ++round) {
            QByteArray bytes = whole;
            for (int i = 0; i < 3; ++i)
                bytes[random.bounded(int(bytes.size()))] = char(random.bounded(256));
            const CatalogueFile read = readCatalogue(bytes, QStringLiteral("x"));
            QVERIFY(read.entries.size() <= 1);
        }
    }
};

QTEST_GUILESS_MAIN(TestCatalogue)
#include "test_catalogue.moc"
