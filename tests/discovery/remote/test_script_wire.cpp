// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "discovery/remote/quoting.h"
#include "discovery/remote/script_wire.h"

#include <QtCore/QProcess>
#include <QtCore/QStandardPaths>
#include <QtTest/QtTest>

using namespace Qt::StringLiterals;
using namespace discovery::remote;

// The wire must mean the same to every shell a machine may call "sh".
class TestScriptWire final : public QObject
{
    Q_OBJECT

private slots:
    void readsTheWholeScriptBeforeItsInput_data() { shells(); }
    void readsTheWholeScriptBeforeItsInput()
    {
        QFETCH(QStringList, command);
        const Script script{"printf '%s' \"$1\"; cat", {u"é '"_s}};
        const ScriptWire wire = ScriptWire::of(script, ScriptInput::Follows);
        QProcess shell;
        shell.start(command.first(), command.mid(1));
        shell.write(wire.text);
        BeginFilter filter(wire.beginMarker);
        QByteArray output;
        while (!filter.hasBegun()) {
            QVERIFY(shell.waitForReadyRead(10000));
            output += filter.feed(shell.readAllStandardOutput());
        }
        QByteArray bytes("}\nexit 9\n' \"");
        for (int i = 0; i < 256; ++i)
            bytes += static_cast<char>(i);
        shell.write(bytes);
        shell.closeWriteChannel();
        QVERIFY(shell.waitForFinished(10000));
        output += shell.readAllStandardOutput();
        QCOMPARE(output, "é '" + bytes);
        QCOMPARE(shell.exitCode(), 0);
    }

    void endsTheScriptWithItsInput_data() { shells(); }
    void endsTheScriptWithItsInput()
    {
        QFETCH(QStringList, command);
        const ScriptWire wire = ScriptWire::of({"sleep 1000", {}}, ScriptInput::None);
        QProcess shell;
        shell.setChildProcessModifier([] { ::setsid(); });
        shell.start(command.first(), command.mid(1));
        shell.write(wire.text);
        QVERIFY(shell.waitForReadyRead(10000));
        shell.closeWriteChannel();
        QVERIFY(shell.waitForFinished(10000));
        QCOMPARE(shell.exitStatus(), QProcess::CrashExit); // by SIGTERM
    }

    void tellsTheExitCode_data() { shells(); }
    void tellsTheExitCode()
    {
        QFETCH(QStringList, command);
        const ScriptWire wire =
            ScriptWire::of({"trap 'echo bye' EXIT\nset -e\nfalse", {}}, ScriptInput::None);
        QProcess shell;
        shell.start(command.first(), command.mid(1));
        shell.write(wire.text);
        QVERIFY(shell.waitForFinished(10000));
        BeginFilter filter(wire.beginMarker);
        QByteArray error = filter.feed(shell.readAllStandardError());
        QCOMPARE(takeExitCode(error, wire.endMarker), 1);
        QCOMPARE(error, "");
        QCOMPARE(shell.exitCode(), 1);
    }

    void dropsNoiseInAnySlicing()
    {
        const QByteArray text = "motd\nmark-beginmark-begin\nhello mark-begin\n";
        for (int slice = 1; slice <= text.size(); ++slice) {
            BeginFilter filter("mark-begin\n");
            QByteArray seen;
            for (int at = 0; at < text.size(); at += slice)
                seen += filter.feed(text.mid(at, slice));
            QCOMPARE(seen, "hello mark-begin\n");
            QCOMPARE(filter.noise(), "motd\nmark-begin");
        }
    }

    void needsTheEndMarker()
    {
        QByteArray whole = "oops\n\nm-end 42\n";
        QCOMPARE(takeExitCode(whole, "\nm-end "), 42);
        QCOMPARE(whole, "oops\n");
        QByteArray later = "\nm-end 0\nbackground";
        QCOMPARE(takeExitCode(later, "\nm-end "), 0);
        QCOMPARE(later, "background");
        for (QByteArray cut : {"oops", "\nm-end ", "\nm-end 4", "\nm-end x\n"})
            QVERIFY(!takeExitCode(cut, "\nm-end "));
    }

    void quotes()
    {
        QCOMPARE(quoteForSh(u"it's"_s), u"'it'\\''s'"_s);
        QCOMPARE(quoteForSh(QString()), u"''"_s);
        QCOMPARE(quoteForSshOption(u"/a b/%h"_s), u"\"/a b/%%h\""_s);
    }

private:
    static void shells()
    {
        QTest::addColumn<QStringList>("command");
        const QList<QStringList> all{
            {u"dash"_s, u"-s"_s}, {u"bash"_s, u"--posix"_s, u"-s"_s},
            {u"bash"_s, u"-s"_s}, {u"busybox"_s, u"sh"_s, u"-s"_s},
            {u"mksh"_s, u"-s"_s}, {u"zsh"_s, u"--emulate"_s, u"sh"_s, u"-s"_s}};
        for (const QStringList &command : all) {
            if (!QStandardPaths::findExecutable(command.first()).isEmpty())
                QTest::newRow(qPrintable(command.join(u' '))) << command;
        }
    }
};

QTEST_GUILESS_MAIN(TestScriptWire)
#include "test_script_wire.moc"
