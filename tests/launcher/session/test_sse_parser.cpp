// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "launcher/session/sse_parser.h"

#include <QtTest/QtTest>

using launcher::session::SseParser;

class TestSseParser final : public QObject
{
    Q_OBJECT

private slots:
    void readsEvents_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QList<QByteArray>>("events");
        QTest::newRow("two") << QByteArray("data: a\n\ndata: b\n\n") << QList<QByteArray>{"a", "b"};
        QTest::newRow("CRLF") << QByteArray("data: a\r\n\r\ndata:b\r\n\r\n") << QList<QByteArray>{"a", "b"};
        QTest::newRow("CR") << QByteArray("data: a\r\rdata: b\r\r") << QList<QByteArray>{"a", "b"};
        QTest::newRow("many lines") << QByteArray("data: a\ndata: b\n\n") << QList<QByteArray>{"a\nb"};
        QTest::newRow("comment") << QByteArray(": ping\n\ndata: a\n\n") << QList<QByteArray>{"a"};
        QTest::newRow("other fields") << QByteArray("event: x\nid: 7\ndata: a\nretry: 1\n\n")
                                      << QList<QByteArray>{"a"};
        QTest::newRow("one blank only") << QByteArray("data:  a\n\n") << QList<QByteArray>{" a"};
        QTest::newRow("empty data") << QByteArray("data\n\n") << QList<QByteArray>{""};
        QTest::newRow("cut short") << QByteArray("data: a\n\ndata: b\n") << QList<QByteArray>{"a"};
        QTest::newRow("colon in data") << QByteArray("data: {\"a\":1}\n\n")
                                       << QList<QByteArray>{"{\"a\":1}"};
    }
    void readsEvents()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(QList<QByteArray>, events);
        for (const qsizetype slice : {qsizetype(1), qsizetype(3), bytes.size()}) {
            SseParser parser;
            QList<QByteArray> seen;
            for (qsizetype at = 0; at < bytes.size(); at += slice)
                seen += parser.feed(bytes.mid(at, slice));
            QCOMPARE(seen, events);
        }
    }
};

QTEST_GUILESS_MAIN(TestSseParser)
#include "test_sse_parser.moc"
