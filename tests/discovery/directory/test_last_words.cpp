// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "discovery/directory/last_words.h"

#include <QtCore/QDir>
#include <QtCore/QFile>
#include <QtCore/QTemporaryDir>
#include <QtTest/QtTest>

using discovery::directory::LastWords;

namespace {

const QByteArray kText = "probe\t1\nmachine_id\tabc\nhostname\tspark-1\nclock.start\t1\n"
                         "clock.end\t2\nend\t5\n";

} // namespace

class TestLastWords final : public QObject
{
    Q_OBJECT

private slots:
    void areReadAgainByAnotherRun()
    {
        QTemporaryDir folder;
        const QString directory = folder.filePath(QStringLiteral("cache/machines"));
        LastWords(directory).keep(QStringLiteral("0123abcd"), kText);
        const auto facts = LastWords(directory).of(QStringLiteral("0123abcd"));
        QVERIFY(facts);
        QCOMPARE(facts->hostName, QStringLiteral("spark-1"));
        QVERIFY(facts->takenAt.isValid());
        QVERIFY(!facts->clockOffsetMilliseconds); // of another time
        const QFile file(directory + QStringLiteral("/0123abcd.probe"));
        QVERIFY(!(file.permissions() & (QFile::ReadGroup | QFile::ReadOther)));
        LastWords(directory).forget(QStringLiteral("0123abcd"));
        QVERIFY(!LastWords(directory).of(QStringLiteral("0123abcd")));
        QVERIFY(QDir(directory).isEmpty());
    }

    void damagedOrForeignOnesAreNone()
    {
        QTemporaryDir folder;
        const LastWords words(folder.path());
        QVERIFY(!words.of(QStringLiteral("nobody")));
        words.keep(QStringLiteral("damaged"), kText.left(20));
        QVERIFY(!words.of(QStringLiteral("damaged")));
    }

    void anIdIsNoPath()
    {
        QTemporaryDir folder;
        const LastWords words(folder.filePath(QStringLiteral("machines")));
        words.keep(QStringLiteral("../outside"), kText);
        words.keep(QString(), kText);
        QVERIFY(QDir(folder.path()).isEmpty());
        const LastWords none((QString()));
        none.keep(QStringLiteral("device"), kText);
        QVERIFY(!none.of(QStringLiteral("device")));
    }
};

QTEST_GUILESS_MAIN(TestLastWords)
#include "test_last_words.moc"
