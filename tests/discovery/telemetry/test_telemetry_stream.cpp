// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "discovery/telemetry/telemetry_stream.h"

#include "tests/discovery/probe/fake_shell.h"

#include <QtCore/QPointer>
#include <QtTest/QSignalSpy>
#include <QtTest/QtTest>

using namespace discovery;
using engine::protocol::Error;
using engine::protocol::ErrorCode;
using telemetry::Sample;
using telemetry::TelemetryStream;

namespace {

class FakeStream final : public remote::Stream
{
public:
    void stop() override { stopped = true; }
    bool stopped = false;
};

const QByteArray kBlock = "sample\t1\t1000\nend\t1\n";

} // namespace

class TestTelemetryStream final : public QObject
{
    Q_OBJECT

private:
    QPointer<FakeStream> prepare(FakeShell &shell)
    {
        auto stream = std::make_unique<FakeStream>();
        QPointer<FakeStream> borrowed = stream.get();
        shell.nextStream = std::move(stream);
        return borrowed;
    }

private slots:
    void sendsTheScriptAndTellsSamples()
    {
        FakeShell shell;
        const auto fake = prepare(shell);
        TelemetryStream stream(shell, {});
        int samples = 0;
        connect(&stream, &TelemetryStream::sampled, this, [&] { ++samples; });
        stream.start();
        QVERIFY(shell.lastScript.text.contains("take_sample"));
        QVERIFY(stream.isRunning());
        emit fake->received(kBlock.left(5));
        emit fake->received(kBlock.mid(5) + kBlock);
        QCOMPARE(samples, 2);
    }

    void tellsThatItBrokeAndStartsAgain()
    {
        FakeShell shell;
        auto fake = prepare(shell);
        remote::Target target;
        target.displayName = QStringLiteral("spark-3");
        TelemetryStream stream(shell, target);
        QList<Error> errors;
        connect(&stream, &TelemetryStream::broken, this,
                [&](const Error &error) { errors.append(error); });
        stream.start();
        emit fake->finished(-1, {ErrorCode::Unreachable, "gone", {}});
        QCOMPARE(errors.size(), 1);
        QCOMPARE(errors.first().code, ErrorCode::Unreachable);
        QVERIFY(!stream.isRunning());
        QTRY_VERIFY(!fake);
        fake = prepare(shell);
        stream.start();
        emit fake->finished(2, {});
        QCOMPARE(errors.last().code, ErrorCode::Failed);
        QVERIFY(errors.last().message.find("spark-3") != std::string::npos);
    }

    void isQuietAfterStop()
    {
        FakeShell shell;
        const auto fake = prepare(shell);
        TelemetryStream stream(shell, {});
        int told = 0;
        connect(&stream, &TelemetryStream::sampled, this, [&] { ++told; });
        connect(&stream, &TelemetryStream::broken, this, [&] { ++told; });
        stream.start();
        stream.stop();
        QVERIFY(fake->stopped && !stream.isRunning());
        emit fake->received(kBlock);
        emit fake->finished(0, {});
        QCOMPARE(told, 0);
        QTRY_VERIFY(!fake);
    }

    void mayBeStoppedByItsReceiver()
    {
        FakeShell shell;
        const auto fake = prepare(shell);
        TelemetryStream stream(shell, {});
        int samples = 0;
        connect(&stream, &TelemetryStream::sampled, this, [&] {
            ++samples;
            stream.stop();
        });
        stream.start();
        emit fake->received(kBlock + kBlock);
        QCOMPARE(samples, 1);
    }

    void endsTheScriptWhenDestroyed()
    {
        FakeShell shell;
        const auto fake = prepare(shell);
        {
            TelemetryStream stream(shell, {});
            stream.start();
        }
        QVERIFY(!fake);
    }
};

QTEST_GUILESS_MAIN(TestTelemetryStream)
#include "test_telemetry_stream.moc"
