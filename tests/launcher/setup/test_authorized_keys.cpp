// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "discovery/remote/open_ssh_shell.h"
#include "launcher/setup/authorized_keys.h"
#include "tests/discovery/remote/await.h"

#include <QtCore/QDir>
#include <QtCore/QFile>
#include <QtCore/QTemporaryDir>
#include <sys/stat.h>

using namespace Qt::StringLiterals;
using namespace discovery::remote;
using namespace launcher::setup;
using engine::protocol::ErrorCode;

namespace {
const QString kLine = u"ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOurKey sparkyard@desk"_s;
}

// The real scripts on this machine, in a home of their own.
class TestAuthorizedKeys final : public QObject
{
    Q_OBJECT

private slots:
    void init()
    {
        m_home = std::make_unique<QTemporaryDir>();
        qputenv("HOME", QFile::encodeName(m_home->path()));
        m_shell = std::make_unique<OpenSshShell>(
            OpenSshOptions{m_home->filePath(u"c"_s), m_home->filePath(u"r"_s), {}});
    }

    void makesWhatIsMissing()
    {
        QCOMPARE(add(), "added\n");
        QCOMPARE(keys(), kLine.toUtf8() + "\n");
        QCOMPARE(modeOf(u".ssh"_s), 0700);
        QCOMPARE(modeOf(u".ssh/authorized_keys"_s), 0600);
        verifyNoRest();
    }

    void addsOnce()
    {
        QCOMPARE(add(), "added\n");
        QCOMPARE(add(), "present\n");
        QCOMPARE(keys(), kLine.toUtf8() + "\n");
    }

    void keepsOtherLinesByteForByte_data()
    {
        QTest::addColumn<QByteArray>("before");
        QTest::newRow("plain") << QByteArray("ssh-rsa AAAA a@b\n");
        QTest::newRow("no last newline") << QByteArray("ssh-rsa AAAA a@b");
        QTest::newRow("carriage returns") << QByteArray("ssh-rsa AAAA a@b\r\n\r\n");
        QTest::newRow("bytes that are no text") << QByteArray("# \xff\xfe \\n 'x\" $HOME\n\n\n");
        QTest::newRow("commented out") << QByteArray("#" + kLine.toUtf8() + "\n");
        QTest::newRow("empty") << QByteArray();
    }
    void keepsOtherLinesByteForByte()
    {
        QFETCH(QByteArray, before);
        write(before);
        QCOMPARE(add(), "added\n");
        const QByteArray whole = before.isEmpty() || before.endsWith('\n') ? before : before + "\n";
        QCOMPARE(keys(), whole + kLine.toUtf8() + "\n");
        QCOMPARE(remove(), "removed\n");
        QCOMPARE(keys(), whole);
        QCOMPARE(remove(), "absent\n");
        verifyNoRest();
    }

    void removesOurLineOnly()
    {
        const QByteArray other = "from=\"10.0.0.1\" " + kLine.toUtf8();
        write(other + "\n" + kLine.toUtf8() + " more\n" + kLine.toUtf8());
        QCOMPARE(remove(), "removed\n");
        QCOMPARE(keys(), other + "\n" + kLine.toUtf8() + " more\n");
    }

    // A person has limited our key: that stays.
    void seesTheKeyBehindOptions()
    {
        write("from=\"10.0.0.1\" " + kLine.toUtf8() + "\n");
        QCOMPARE(add(), "present\n");
    }

    void keepsModeAndFollowsLinks()
    {
        write("ssh-rsa AAAA a@b\n");
        const QString real = m_home->filePath(u"elsewhere"_s);
        QVERIFY(QFile::rename(file(), real));
        QVERIFY(QFile::link(real, file()));
        ::chmod(QFile::encodeName(real).constData(), 0440);
        QCOMPARE(add(), "added\n");
        QVERIFY(QFileInfo(file()).isSymLink());
        QCOMPARE(modeOf(u"elsewhere"_s), 0440);
        QVERIFY(keys().endsWith(QByteArray(kLine.toUtf8() + "\n")));
        QCOMPARE(remove(), "removed\n");
        QCOMPARE(keys(), "ssh-rsa AAAA a@b\n");
        QCOMPARE(modeOf(u"elsewhere"_s), 0440);
    }

    void saysThatThereIsNoHome()
    {
        qputenv("HOME", "/nowhere/at/all");
        QCOMPARE(failure().code, ErrorCode::NotFound);
    }

    void saysThatItIsNoPlainFile()
    {
        QVERIFY(QDir().mkpath(file()));
        QCOMPARE(failure().code, ErrorCode::Refused);
    }

    void saysThatItMayNotWrite()
    {
        QFile blocker(m_home->filePath(u".ssh"_s));
        QVERIFY(blocker.open(QIODevice::WriteOnly));
        const auto error = failure();
        QCOMPARE(error.code, ErrorCode::Refused);
        QVERIFY(error.message.find("authorized_keys on spark-1") != std::string::npos);
    }

    void knowsTheWordsOfFullAndReadOnlyDisks()
    {
        QCOMPARE(readLineScriptResult({42, {}, "x"}, u"m"_s).error().code, ErrorCode::Refused);
        QCOMPARE(readLineScriptResult({43, {}, "x"}, u"m"_s).error().code, ErrorCode::NoSpace);
        QCOMPARE(readLineScriptResult({2, {}, "x"}, u"m"_s).error().code, ErrorCode::Failed);
    }

private:
    RunOutput run(const Script &script)
    {
        Target here;
        here.isThisMachine = true;
        const auto future = m_shell->run(here, script);
        [&future] { AWAIT(future); }();
        return future.result().hasValue() ? *future.result() : RunOutput{-1, {}, {}};
    }

    QByteArray change(const Script &script)
    {
        const RunOutput output = run(script);
        if (output.exitCode != 0)
            qWarning("%d %s", output.exitCode, output.standardError.constData());
        return output.standardOutput;
    }
    QByteArray add() { return change(addLineScript(kLine)); }
    QByteArray remove() { return change(removeLineScript(kLine)); }

    engine::protocol::Error failure()
    {
        const auto result = readLineScriptResult(run(addLineScript(kLine)), u"spark-1"_s);
        return result ? engine::protocol::Error{ErrorCode::Parse, "it worked", ""} : result.error();
    }

    QString file() const { return m_home->filePath(u".ssh/authorized_keys"_s); }

    void write(const QByteArray &bytes)
    {
        QDir().mkpath(m_home->filePath(u".ssh"_s));
        QFile out(file());
        QVERIFY(out.open(QIODevice::WriteOnly));
        QCOMPARE(out.write(bytes), bytes.size());
    }

    QByteArray keys() const
    {
        QFile in(file());
        return in.open(QIODevice::ReadOnly) ? in.readAll() : QByteArray("unreadable");
    }

    unsigned modeOf(const QString &name) const
    {
        struct stat status = {};
        ::stat(QFile::encodeName(m_home->filePath(name)).constData(), &status);
        return status.st_mode & 07777;
    }

    void verifyNoRest() const
    {
        QCOMPARE(QDir(m_home->filePath(u".ssh"_s)).entryList(QDir::Files | QDir::Hidden),
                 QStringList{u"authorized_keys"_s});
    }

    std::unique_ptr<QTemporaryDir> m_home;
    std::unique_ptr<Shell> m_shell;
};

QTEST_GUILESS_MAIN(TestAuthorizedKeys)
#include "test_authorized_keys.moc"
