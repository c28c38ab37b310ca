// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "discovery/probe/node_text.h"

#include <QtTest/QtTest>

using discovery::probe::NodeText;
using engine::protocol::ErrorCode;

class TestNodeText final : public QObject
{
    Q_OBJECT

private slots:
    void readsValuesListsAndReasons()
    {
        const auto text = NodeText::parse("probe\t1\nname\tspark-1\nlist\ta\nlist\tb\n"
                                          "gpu?\tno driver\nempty\t\nend\t6\n",
                                          "probe");
        QVERIFY(text);
        QCOMPARE(text->header(), QStringLiteral("1"));
        QCOMPARE(text->value(QStringLiteral("name")), QStringLiteral("spark-1"));
        QCOMPARE(text->values(QStringLiteral("list")),
                 QStringList({QStringLiteral("a"), QStringLiteral("b")}));
        QCOMPARE(text->reasons().value(QStringLiteral("gpu")), QStringLiteral("no driver"));
        QVERIFY(text->contains(QStringLiteral("empty")));
        QVERIFY(!text->contains(QStringLiteral("gpu")));
    }

    void skipsAGreetingBeforeTheFirstLine()
    {
        QVERIFY(NodeText::parse("Welcome!\nprobe \t1\nprobe\t1\nend\t1\nLogout\n", "probe"));
    }

    void namesAMissingEnd()
    {
        const auto text = NodeText::parse("probe\t1\nname\tspark-1\nend\t", "probe");
        QVERIFY(!text);
        QCOMPARE(text.error().code, ErrorCode::Parse);
        QVERIFY(text.error().message.find("broke off after 2 lines") != std::string::npos);
    }

    void refusesAWrongCountAndAForeignText()
    {
        QVERIFY(!NodeText::parse("probe\t1\nname\tspark-1\nend\t7\n", "probe"));
        QVERIFY(!NodeText::parse("probe\t1\nend\t-1\n", "probe"));
        QVERIFY(!NodeText::parse("sample\t1\t2\nend\t1\n", "probe"));
        QVERIFY(!NodeText::parse("", "probe"));
    }

    void keepsTheFirstOfTwoScalarsAndAValueBeatsAReason()
    {
        const auto text = NodeText::parse("probe\t1\nk\t1\nk\t2\nk?\tlost\nend\t4\n", "probe");
        QVERIFY(text);
        QCOMPARE(*text->number(QStringLiteral("k")), 1);
        QVERIFY(text->reasons().isEmpty());
    }

    void dropsControlBytesAndBadUtf8()
    {
        const auto text = NodeText::parse(
            QByteArray("probe\t1\nname\tspark\x1b[31m\x00\xff\nend\t2\n", 35), "probe");
        QVERIFY(text);
        const QString name = text->value(QStringLiteral("name"));
        QVERIFY(name.startsWith(QStringLiteral("spark[31m")));
        QVERIFY(!name.contains(QChar(0x1b)));
    }

    void boundsLinesAndBytes()
    {
        const QByteArray many = "probe\t1\n" + QByteArray("a\tb\n").repeated(NodeText::kMaxLines);
        QVERIFY(!NodeText::parse(many, "probe"));
        QVERIFY(!NodeText::parse(QByteArray(NodeText::kMaxBytes + 1, 'x'), "probe"));
        const auto wide =
            NodeText::parse("probe\t1\nk\t" + QByteArray(100'000, 'y') + "\nend\t2\n", "probe");
        QVERIFY(wide);
        QVERIFY(wide->value(QStringLiteral("k")).size() <= NodeText::kMaxLineBytes);
    }

    void tellsNumbersFromOtherWords()
    {
        const auto text = NodeText::parse(
            "probe\t1\na\t12\nb\t12 GB\nc\t99999999999999999999\nd\tyes\ne\toff\nend\t6\n",
            "probe");
        QVERIFY(text);
        QCOMPARE(*text->number(QStringLiteral("a")), 12);
        QVERIFY(!text->number(QStringLiteral("b")));
        QVERIFY(!text->number(QStringLiteral("c")));
        QCOMPARE(*text->yesNo(QStringLiteral("d")), true);
        QCOMPARE(*text->yesNo(QStringLiteral("e")), false);
        QVERIFY(!text->yesNo(QStringLiteral("a")));
    }
};

QTEST_GUILESS_MAIN(TestNodeText)
#include "test_node_text.moc"
