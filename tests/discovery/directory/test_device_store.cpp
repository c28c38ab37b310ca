// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "discovery/directory/device_store.h"

#include <QtCore/QDir>
#include <QtCore/QFile>
#include <QtCore/QTemporaryDir>
#include <QtTest/QtTest>

using namespace discovery::directory;
using engine::protocol::ErrorCode;

namespace {

StoredDevice device(const char *id)
{
    StoredDevice made;
    made.id = QString::fromLatin1(id);
    made.name = QStringLiteral("Spark \"1\": #ü\n");
    made.user = QStringLiteral("yes"); // a word that YAML would read as something else
    made.identityFiles = {QStringLiteral("/home/me/.ssh/id key")};
    made.node.value = QStringLiteral("0123-aa:bb");
    made.pinned = true;
    made.firstSeenAt = QDateTime::fromSecsSinceEpoch(1'700'000'000, Qt::UTC);
    made.lastHeardAt = QDateTime::fromSecsSinceEpoch(1'700'000'600, Qt::UTC);
    discovery::mdns::Announcement announcement;
    announcement.key = QStringLiteral("spark-1@spark-1.local");
    announcement.name = QStringLiteral("spark-1");
    announcement.hostName = QStringLiteral("spark-1.local");
    announcement.addresses = {QHostAddress(QStringLiteral("10.0.0.1")),
                              QHostAddress(QStringLiteral("fe80::1%lo"))};
    announcement.proxyJump = QStringLiteral("gate");
    made.announcements = {announcement};
    return made;
}

} // namespace

class TestDeviceStore final : public QObject
{
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_directory;

    QString path(const char *name) const
    {
        return m_directory->filePath(QString::fromLatin1(name));
    }

    void write(const QByteArray &text) const
    {
        QFile file(path("devices.yaml"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text);
    }

private slots:
    void init() { m_directory = std::make_unique<QTemporaryDir>(); }

    void readsBackWhatItWrote()
    {
        DeviceStore store(path("config/deep"));
        const std::vector<StoredDevice> devices{device("a"), device("b")};
        QVERIFY(store.save(devices, {}).hasValue());
        const auto read = store.load();
        QVERIFY(read.hasValue());
        QCOMPARE(*read, devices);
    }

    void noFileIsNoDevices()
    {
        const auto read = DeviceStore(m_directory->path()).load();
        QVERIFY(read.hasValue());
        QVERIFY(read->empty());
    }

    void keepsWhatAnotherProgramSaved()
    {
        DeviceStore window(m_directory->path());
        DeviceStore terminal(m_directory->path());
        QVERIFY(window.save({device("a")}, {}).hasValue());
        QVERIFY(terminal.save({device("b")}, {}).hasValue());
        QCOMPARE(window.load()->size(), size_t(2));
        QVERIFY(window.save({}, {QStringLiteral("a")}).hasValue());
        const auto left = terminal.load();
        QCOMPARE(left->size(), size_t(1));
        QCOMPARE(left->front().id, QStringLiteral("b"));
    }

    void aDamagedFileIsKeptAsideAndNamed()
    {
        write("schema: 1\ndevices:\n  - id: [unclosed\n");
        DeviceStore store(m_directory->path());
        const auto read = store.load();
        QVERIFY(!read.hasValue());
        QCOMPARE(read.error().code, ErrorCode::Parse);
        QVERIFY(read.error().message.find("line") != std::string::npos);
        const QStringList aside =
            QDir(m_directory->path()).entryList({QStringLiteral("devices.yaml.damaged-*")});
        QCOMPARE(aside.size(), 1);
        QVERIFY(read.error().message.find(aside.first().toStdString()) != std::string::npos);
        QVERIFY(store.load().hasValue());
    }

    void refusesOtherSchemasAndNonsense_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("later schema") << QByteArray("schema: 2\ndevices: []\n");
        QTest::newRow("no schema") << QByteArray("devices: []\n");
        QTest::newRow("a list") << QByteArray("- 1\n");
        QTest::newRow("empty") << QByteArray();
        QTest::newRow("device without id") << QByteArray("schema: 1\ndevices: [{name: x}]\n");
        QTest::newRow("wrong type") << QByteArray("schema: one\n");
        QTest::newRow("scalar devices") << QByteArray("schema: 1\ndevices: [3]\n");
        QTest::newRow("binary") << QByteArray("\0\xff\xfe{", 4);
    }

    void refusesOtherSchemasAndNonsense()
    {
        QFETCH(QByteArray, text);
        QVERIFY(!devicesFromYaml(text).hasValue());
    }

    void anUnwritablePlaceIsAnError()
    {
        write("not a directory");
        DeviceStore store(path("devices.yaml"));
        const auto saved = store.save({device("a")}, {});
        QVERIFY(!saved.hasValue());
        QCOMPARE(saved.error().code, ErrorCode::Io);
    }
};

QTEST_GUILESS_MAIN(TestDeviceStore)
#include "test_device_store.moc"
