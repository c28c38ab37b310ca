// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "discovery/remote/desk_paths.h"
#include "discovery/remote/host_key_scan.h"
#include "discovery/remote/known_hosts.h"

#include <QtCore/QFile>
#include <QtCore/QTemporaryDir>
#include <QtTest/QtTest>
#include <unistd.h>

using namespace Qt::StringLiterals;
using namespace discovery::remote;

namespace {
// A real public key with the fingerprint ssh-keygen -l prints for it.
const QString kBase64 = u"AAAAC3NzaC1lZDI1NTE5AAAAIAABAgMEBQYHCAkKCwwNDg8QERITFBUWFxgZGhscHR4f"_s;

HostKey key(const QString &base64 = kBase64)
{
    return {u"ssh-ed25519"_s, base64, fingerprintOf(base64)};
}
} // namespace

class TestKnownHosts final : public QObject
{
    Q_OBJECT

private slots:
    void keepsKeysByDevice()
    {
        QTemporaryDir directory;
        KnownHosts hosts(directory.filePath(u"new/known_hosts"_s));
        QVERIFY(hosts.keys(u"a"_s).isEmpty());
        QVERIFY(hosts.setKeys(u"a"_s, {key()}).hasValue());
        QVERIFY(hosts.setKeys(u"b"_s, {key()}).hasValue());
        QCOMPARE(hosts.keys(u"a"_s), QList<HostKey>{key()});
        QVERIFY(hosts.setKeys(u"a"_s, {}).hasValue());
        QVERIFY(hosts.keys(u"a"_s).isEmpty());
        QCOMPARE(hosts.keys(u"b"_s), QList<HostKey>{key()});
    }

    void keepsLinesItDoesNotKnow()
    {
        QTemporaryDir directory;
        const QString path = directory.filePath(u"known_hosts"_s);
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("# note\n@revoked * ssh-rsa AAAA\n");
        file.close();
        KnownHosts hosts(path);
        QVERIFY(hosts.setKeys(u"a"_s, {key()}).hasValue());
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY(file.readAll().startsWith("# note\n@revoked * ssh-rsa AAAA\na ssh-ed25519 "));
    }

    void refusesNamesThatWouldBeTwoLines()
    {
        QTemporaryDir directory;
        KnownHosts hosts(directory.filePath(u"known_hosts"_s));
        for (const QString &name : {u""_s, u"a b"_s, u"a\nb"_s, u"a,b"_s, u"*"_s, u"!a"_s})
            QVERIFY(!hosts.setKeys(name, {key()}));
        QVERIFY(!hosts.setKeys(u"a"_s, {{u"ssh-ed25519\nx"_s, kBase64, {}}}));
        QVERIFY(!hosts.setKeys(u"a"_s, {{u"ssh-ed25519"_s, u"no base64!"_s, {}}}));
    }

    void saysThatItCannotWrite()
    {
        KnownHosts hosts(u"/proc/nowhere/known_hosts"_s);
        const auto result = hosts.setKeys(u"a"_s, {key()});
        QVERIFY(!result);
        QCOMPARE(result.error().code, engine::protocol::ErrorCode::Io);
    }

    void matchesFingerprintOfSshKeygen()
    {
        QTemporaryDir directory;
        QFile file(directory.filePath(u"k.pub"_s));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("ssh-ed25519 " + kBase64.toLatin1() + " x\n");
        file.close();
        QProcess keygen;
        keygen.start(u"ssh-keygen"_s, {u"-l"_s, u"-f"_s, file.fileName()});
        QVERIFY(keygen.waitForFinished());
        QCOMPARE(fingerprintOf(kBase64),
                 QString::fromLatin1(keygen.readAllStandardOutput().split(' ').value(1)));
    }

    void readsScansAnyhow()
    {
        const QByteArray text = "# host:22 SSH-2.0-x\nh ssh-rsa AAAAB3Nz\r\n\nh ssh-ed25519 " +
                                kBase64.toLatin1() + "\nh ssh-ed25519 " + kBase64.toLatin1() +
                                "\nh x\n\xff\xfe\n";
        const QList<HostKey> keys = parseOfferedKeys(text);
        QCOMPARE(keys.size(), 2);
        QCOMPARE(keys.first(), key());
    }

    void readsResolvedHosts()
    {
        const ResolvedHost direct =
            parseResolvedHost("user a\nhostname fe80::1%eth0\nport 2222\nproxyjump none\n");
        QCOMPARE(direct.hostName, u"fe80::1%eth0"_s);
        QCOMPARE(direct.port, u"2222"_s);
        QVERIFY(!direct.hasProxy);
        QVERIFY(parseResolvedHost("hostname x\nproxyjump a@b\n").hasProxy);
        QVERIFY(parseResolvedHost("hostname x\nproxycommand nc %h\n").hasProxy);
    }

    void honoursXdgDirectories()
    {
        qputenv("XDG_CONFIG_HOME", "/c");
        qputenv("XDG_STATE_HOME", "relative");
        qputenv("XDG_RUNTIME_DIR", "/r");
        DeskPaths paths = DeskPaths::ofThisUser();
        QCOMPARE(paths.config, u"/c/sparkyard"_s);
        QVERIFY(paths.state.endsWith("/.local/state/sparkyard"_L1));
        QCOMPARE(paths.runtime, u"/r/sparkyard"_s);
        qputenv("XDG_RUNTIME_DIR", QByteArray("/r").append(QByteArray(90, 'x')));
        paths = DeskPaths::ofThisUser();
        QCOMPARE(paths.runtime, u"/tmp/sparkyard-%1"_s.arg(getuid()));
    }
};

QTEST_GUILESS_MAIN(TestKnownHosts)
#include "test_known_hosts.moc"
