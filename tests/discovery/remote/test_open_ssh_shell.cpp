// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "discovery/remote/open_ssh_shell.h"
#include "tests/discovery/remote/await.h"
#include "tests/discovery/remote/loopback_sshd.h"

#include <QtCore/QRandomGenerator>
#include <QtTest/QtTest>
#include <csignal>
#include <memory>

using namespace Qt::StringLiterals;
using namespace discovery::remote;
using engine::protocol::ErrorCode;

Q_DECLARE_METATYPE(engine::protocol::Error)

// The same promises hold for a machine over ssh and for this machine.
class TestOpenSshShell final : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        m_sshd = std::make_unique<LoopbackSshd>();
        if (!m_sshd->problem().isEmpty()) {
            qWarning("skipped: %s", qPrintable(m_sshd->problem()));
            std::exit(77);
        }
        m_shell = std::make_unique<OpenSshShell>(m_sshd->options());
        QVERIFY(m_shell->acceptHostKeys(u"dev-1"_s, {m_sshd->hostKey()}).hasValue());
    }

    void cleanupTestCase()
    {
        if (m_shell) {
            const auto end = m_shell->disconnect(m_sshd->target());
            AWAIT(end);
            QVERIFY(end.result().hasValue());
        }
        m_shell.reset();
        m_sshd.reset();
    }

    void passesArguments_data() { targets(); }
    void passesArguments()
    {
        const QStringList words{u"plain"_s,       u"two words"_s, u"a'b\"c`d$HOME\\"_s,
                                u"line\nbreak"_s, QString(),      u"Grüße 火花"_s,
                                u"-n"_s,          u"*"_s,         u"#x;y&z|"_s};
        const auto output = run({"for w; do printf '%s\\0' \"$w\"; done", words});
        QVERIFY(output.has_value());
        QCOMPARE(output->exitCode, 0);
        QStringList seen;
        for (const QByteArray &word : output->standardOutput.split('\0'))
            seen << QString::fromUtf8(word);
        seen.removeLast();
        QCOMPARE(seen, words);
    }

    void keepsOutputsAndExitCodesApart_data() { targets(); }
    void keepsOutputsAndExitCodesApart()
    {
        for (const int code : {0, 1, 7, 127, 255}) {
            const auto output =
                run({"printf out; printf err >&2; exit $1", {QString::number(code)}});
            QVERIFY(output.has_value());
            QCOMPARE(output->exitCode, code);
            QCOMPARE(output->standardOutput, "out");
            QCOMPARE(output->standardError, "err");
        }
    }

    void givesScriptsAnEmptyInput_data() { targets(); }
    void givesScriptsAnEmptyInput()
    {
        const auto output = run({"cat; echo after\ncat | wc -c # a comment at the end", {}});
        QVERIFY(output.has_value());
        QCOMPARE(output->standardOutput.simplified(), "after 0");
    }

    void reportsSyntaxErrorsAsExitCode_data() { targets(); }
    void reportsSyntaxErrorsAsExitCode()
    {
        const auto output = run({"echo a\nif then }", {}});
        QVERIFY(output.has_value());
        QVERIFY(output->exitCode != 0);
        QVERIFY(!output->standardError.isEmpty());
    }

    void runsLongScripts_data() { targets(); }
    void runsLongScripts()
    {
        Script script{"n=0\n", {}};
        for (int i = 0; i < 20000; ++i)
            script.text += "n=$((n+1))\n";
        script.text += "echo $n";
        const auto output = run(script);
        QVERIFY(output.has_value());
        QCOMPARE(output->standardOutput, "20000\n");
    }

    void stopsAtTheOutputLimit_data() { targets(); }
    void stopsAtTheOutputLimit()
    {
        RunOptions options;
        options.maxOutputBytes = 1000000;
        const auto within = run({"head -c 1000000 /dev/zero", {}}, options);
        QVERIFY(within.has_value());
        QCOMPARE(within->standardOutput.size(), 1000000);
        QVERIFY(!run({"yes", {}}, options));
        QCOMPARE(m_error.code, ErrorCode::Failed);
    }

    void endsTheFarScriptOnTimeout_data() { targets(); }
    void endsTheFarScriptOnTimeout()
    {
        const QString file = m_sshd->path(u"pid"_s);
        RunOptions options;
        options.timeout = std::chrono::milliseconds(1500);
        QVERIFY(!run({"sleep 1000 & echo $! >\"$1\"; wait", {file}}, options));
        QCOMPARE(m_error.code, ErrorCode::Timeout);
        verifyEnds(file);
    }

    void endsTheFarScriptOnCancel_data() { targets(); }
    void endsTheFarScriptOnCancel()
    {
        const QString file = m_sshd->path(u"pid"_s);
        auto future = m_shell->run(target(), {"sleep 1000 & echo $! >\"$1\"; wait", {file}});
        QTRY_VERIFY_WITH_TIMEOUT(pidIn(file) > 0, 10000);
        future.cancel();
        QVERIFY(future.isCanceled());
        verifyEnds(file);
    }

    void leavesDetachedProcessesAlone_data() { targets(); }
    void leavesDetachedProcessesAlone()
    {
        const QString file = m_sshd->path(u"pid"_s);
        QVERIFY(run({"setsid sh -c 'echo $$ >\"$1\"; exec sleep 1000' x \"$1\" "
                     "</dev/null >/dev/null 2>&1 &",
                     {file}}));
        QTRY_VERIFY(pidIn(file) > 0);
        QTest::qWait(200);
        const int pid = pidIn(file);
        QVERIFY(isAlive(pid));
        ::kill(pid, SIGKILL);
        QFile::remove(file);
    }

    void streamsAsItComes_data() { targets(); }
    void streamsAsItComes()
    {
        const auto stream = m_shell->stream(
            target(),
            {"i=0; while [ $i -lt 3 ]; do echo $i; i=$((i+1)); sleep 0.2; done; exit 5", {}});
        QSignalSpy received(stream.get(), &Stream::received);
        int exitCode = -2;
        connect(stream.get(), &Stream::finished, this, [&exitCode](int code) { exitCode = code; });
        QTRY_COMPARE_WITH_TIMEOUT(exitCode, 5, 15000);
        QByteArray all;
        for (const auto &arguments : received)
            all += arguments.first().toByteArray();
        QCOMPARE(all, "0\n1\n2\n");
        QVERIFY(received.size() >= 3);
    }

    void stopsAndDeletesStreams_data() { targets(); }
    void stopsAndDeletesStreams()
    {
        const QString file = m_sshd->path(u"pid"_s);
        const Script script{"sleep 1000 & echo $! >\"$1\"; wait", {file}};
        auto stream = m_shell->stream(target(), script);
        ErrorCode code = ErrorCode::Failed;
        connect(stream.get(), &Stream::finished, this,
                [&code](int, const engine::protocol::Error &error) { code = error.code; });
        QTRY_VERIFY_WITH_TIMEOUT(pidIn(file) > 0, 10000);
        stream->stop();
        QTRY_COMPARE(code, ErrorCode::Cancelled);
        verifyEnds(file);

        stream = m_shell->stream(target(), script);
        QTRY_VERIFY_WITH_TIMEOUT(pidIn(file) > 0, 10000);
        stream.reset();
        verifyEnds(file);
    }

    void sendsEveryByte_data()
    {
        QTest::addColumn<bool>("isLocal");
        QTest::addColumn<int>("size");
        for (const bool isLocal : {false, true}) {
            for (const int size : {0, 1, 65537, 5 * 1024 * 1024}) {
                QTest::addRow("%s %d", isLocal ? "here" : "ssh", size) << isLocal << size;
            }
        }
    }
    void sendsEveryByte()
    {
        QFETCH(int, size);
        QByteArray bytes(size, '\0');
        for (int i = 0; i < size; ++i)
            bytes[i] = static_cast<char>(i < 256 ? i : QRandomGenerator::global()->bounded(256));
        writeFile(m_sshd->path(u"source"_s), bytes);
        const QString copy = m_sshd->path(u"copy"_s);
        CopyProgress last;
        const auto future =
            m_shell->send(target(), {"cat >\"$1\"; echo done", {copy}}, m_sshd->path(u"source"_s),
                          [&last](const CopyProgress &p) { last = p; });
        AWAIT(future);
        QVERIFY2(future.result().hasValue(),
                 future.result().hasValue() ? "" : future.result().error().message.c_str());
        QCOMPARE(future.result()->standardOutput, "done\n");
        QCOMPARE(readFile(copy), bytes);
        QCOMPARE(last.bytesDone, size);
        if (size > 1) {
            const auto rest = m_shell->send(target(), {"cat >>\"$1\"", {copy}},
                                            m_sshd->path(u"source"_s), {}, size / 2);
            AWAIT(rest);
            QCOMPARE(readFile(copy), bytes + bytes.mid(size / 2));
        }
    }

    void sendsToAScriptThatDoesNotRead_data() { targets(); }
    void sendsToAScriptThatDoesNotRead()
    {
        writeFile(m_sshd->path(u"source"_s), QByteArray(3 * 1024 * 1024, 'x'));
        const auto future = m_shell->send(target(), {"exit 3", {}}, m_sshd->path(u"source"_s));
        AWAIT(future);
        QVERIFY(future.result().hasValue());
        QCOMPARE(future.result()->exitCode, 3);
    }

    void sharesOneLogin()
    {
        const Target far = m_sshd->target();
        AWAIT(m_shell->disconnect(far));
        const qsizetype before = m_sshd->loginCount();
        OpenSshShell other(m_sshd->options());
        QList<QFuture<Result<RunOutput>>> futures;
        for (int i = 0; i < 6; ++i)
            futures << m_shell->run(far, {"echo $1", {QString::number(i)}});
        for (int i = 0; i < 6; ++i) {
            AWAIT(futures[i]);
            QVERIFY(futures[i].result().hasValue());
            QCOMPARE(futures[i].result()->standardOutput, QByteArray::number(i) + "\n");
        }
        const auto fromOther = other.run(far, {"echo hi", {}}, {});
        AWAIT(fromOther);
        QCOMPARE(fromOther.result()->standardOutput, "hi\n");
        QCOMPARE(m_sshd->loginCount() - before, 1);
    }

    void keepsTheLoginForTheNextProgram()
    {
        AWAIT(m_shell->run(m_sshd->target(), {":", {}}));
        const qsizetype before = m_sshd->loginCount();
        auto first = std::make_unique<OpenSshShell>(m_sshd->options());
        AWAIT(first->run(m_sshd->target(), {":", {}}, {}));
        first.reset();
        OpenSshShell second(m_sshd->options());
        AWAIT(second.run(m_sshd->target(), {":", {}}, {}));
        QCOMPARE(m_sshd->loginCount(), before);
    }

    void refusesWhatCannotTravel()
    {
        Target odd = m_sshd->target();
        odd.host = u"-oProxyCommand=touch x"_s;
        const auto future = m_shell->run(odd, {":", {}});
        AWAIT(future);
        QCOMPARE(future.result().error().code, ErrorCode::InvalidArgument);
        const auto nul = m_shell->run(m_sshd->target(), {QByteArray("a\0b", 3), {}});
        AWAIT(nul);
        QCOMPARE(nul.result().error().code, ErrorCode::InvalidArgument);
    }

    void endsWithFuturesOpen()
    {
        auto shell = std::make_unique<OpenSshShell>(m_sshd->options());
        const auto future = shell->run(m_sshd->target(), {"sleep 1000", {}}, {});
        QTest::qWait(300);
        shell.reset();
        QVERIFY(future.isFinished());
        QVERIFY(future.isCanceled());
    }

private:
    static void targets()
    {
        QTest::addColumn<bool>("isLocal");
        QTest::newRow("ssh") << false;
        QTest::newRow("here") << true;
    }

    Target target() const
    {
        const bool isLocal = *static_cast<bool *>(QTest::qData("isLocal", qMetaTypeId<bool>()));
        if (!isLocal)
            return m_sshd->target();
        Target here;
        here.isThisMachine = true;
        return here;
    }

    std::optional<RunOutput> run(const Script &script, const RunOptions &options = {})
    {
        const auto future = m_shell->run(target(), script, options);
        [&future] { AWAIT(future); }();
        if (!future.isFinished())
            return std::nullopt;
        const Result<RunOutput> result = future.result();
        if (result)
            return *result;
        m_error = result.error();
        qInfo("%s | %s", m_error.message.c_str(), m_error.details.c_str());
        return std::nullopt;
    }

    static int pidIn(const QString &file) { return readFile(file).trimmed().toInt(); }

    static void verifyEnds(const QString &file)
    {
        const int pid = pidIn(file);
        QFile::remove(file);
        QVERIFY(pid > 1);
        QTRY_VERIFY_WITH_TIMEOUT(!isAlive(pid), 8000);
    }

    // A zombie is dead; when it is reaped is init's affair.
    static bool isAlive(int pid)
    {
        const QByteArray status = readFile(u"/proc/%1/stat"_s.arg(pid));
        return !status.isEmpty() && !status.contains(") Z ");
    }

    static QByteArray readFile(const QString &path)
    {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    static void writeFile(const QString &path, const QByteArray &bytes)
    {
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        QCOMPARE(file.write(bytes), bytes.size());
    }

    std::unique_ptr<LoopbackSshd> m_sshd;
    std::unique_ptr<Shell> m_shell;
    engine::protocol::Error m_error;
};

QTEST_GUILESS_MAIN(TestOpenSshShell)
#include "test_open_ssh_shell.moc"
