// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "discovery/telemetry/sample_parser.h"

#include <QtTest/QtTest>

using namespace discovery::telemetry;

namespace {

QByteArray recorded()
{
    QFile file(QStringLiteral(SPARKYARD_TEST_DATA "/ring_node.txt"));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

QByteArray block(int sequence, const QList<QByteArray> &lines)
{
    QByteArray text = "sample\t" + QByteArray::number(sequence) + "\t1000\n";
    for (const QByteArray &line : lines)
        text += line + '\n';
    return text + "end\t" + QByteArray::number(lines.size() + 1) + '\n';
}

QList<Sample> parse(const QByteArray &bytes)
{
    SampleParser parser;
    return parser.feed(bytes, {});
}

} // namespace

class TestSampleParser final : public QObject
{
    Q_OBJECT

private slots:
    void readsARecordedStream()
    {
        SampleParser parser;
        const QDateTime now = QDateTime::currentDateTimeUtc();
        const QList<Sample> samples = parser.feed(recorded(), now);
        QCOMPARE(samples.size(), 7);
        QCOMPARE(parser.droppedBlocks(), 0u);
        const Sample &first = samples.first();
        QCOMPARE(first.sequence, 1u);
        QCOMPARE(first.at, now);
        QCOMPARE(*first.memoryTotalBytes, qint64(131'334'144) * 1024);
        QVERIFY(first.neighbours && !first.neighbours->isEmpty());
        QVERIFY(!first.cpuBusyPercent); // takes two
        QVERIFY(!first.gpuBusyPercent);
        const Sample &last = samples.last();
        QVERIFY(!last.neighbours);
        QVERIFY(last.cpuBusyPercent && *last.cpuBusyPercent >= 0 && *last.cpuBusyPercent <= 100);
        QCOMPARE(*last.gpuClockMegahertz, 208.0);
        QCOMPARE(*last.powerWatts, 4.12);
        QVERIFY(*last.socTemperatureCelsius > 20);
        QCOMPARE(last.interfaces.size(), 5);
        QCOMPARE(*last.interfaces.first().carrier, true);
    }

    void piecesOfAnySizeGiveTheSameSamples()
    {
        const QByteArray bytes = recorded();
        const QList<Sample> whole = parse(bytes);
        for (const qsizetype size : {1, 2, 3, 7, 64, 1000}) {
            SampleParser parser;
            QList<Sample> samples;
            for (qsizetype i = 0; i < bytes.size(); i += size)
                samples += parser.feed(bytes.mid(i, size), {});
            QCOMPARE(samples.size(), whole.size());
            for (qsizetype i = 0; i < samples.size(); ++i) {
                QCOMPARE(samples.at(i).sequence, whole.at(i).sequence);
                QCOMPARE(samples.at(i).interfaces, whole.at(i).interfaces);
                QCOMPARE(samples.at(i).neighbours, whole.at(i).neighbours);
            }
        }
    }

    void countsCpuBetweenSamples()
    {
        const QList<Sample> samples =
            parse(block(1, {"cpu\t100 900"}) + block(2, {"cpu\t150 950"}) +
                  block(3, {"cpu\t10 20"}) + block(4, {}) + block(5, {"cpu\t60 70"}));
        QCOMPARE(samples.size(), 5);
        QCOMPARE(*samples.at(1).cpuBusyPercent, 50.0);
        QVERIFY(!samples.at(2).cpuBusyPercent); // the counters went backwards
        QVERIFY(!samples.at(4).cpuBusyPercent); // nothing to compare with
    }

    void joinsSeveralGpusAndLeavesOutWhatIsNotAvailable()
    {
        const Sample sample =
            parse(block(1, {"gpu\t0, 20, 1500, 100.5, 50", "gpu\t1, 40, [N/A], 50.5, 60"})).first();
        QCOMPARE(*sample.gpuBusyPercent, 30.0);
        QCOMPARE(*sample.gpuClockMegahertz, 1500.0);
        QCOMPARE(*sample.powerWatts, 151.0);
        QCOMPARE(*sample.gpuTemperatureCelsius, 60.0);
        const Sample none = parse(block(1, {"gpu\t0, [N/A], [N/A], [N/A], [N/A]"})).first();
        QVERIFY(!none.gpuBusyPercent && !none.powerWatts);
    }

    void readsRdmaCountersBesideTheNetdevs()
    {
        const Sample sample = parse(block(1, {"net.enp1s0f0np0\t10 20 1 1", "rdma.enp1s0f0np0\t5 6",
                                              "net.enP7s7\t1 2 0 -"}))
                                  .first();
        QCOMPARE(*sample.interfaces.at(0).rdmaReceivedBytes, 20);
        QCOMPARE(*sample.interfaces.at(0).rdmaTransmittedBytes, 24);
        QCOMPARE(sample.interfaces.at(0).errors, 1);
        QVERIFY(!sample.interfaces.at(1).rdmaReceivedBytes);
        QVERIFY(!sample.interfaces.at(1).carrier);
    }

    void readsRailsWithTheCabling()
    {
        const Sample sample =
            parse(block(1, {"cabling\tfresh", "rail.enp1s0f0np0\t9000 4 0002A8C0/00FFFFFF fe80/40",
                            "rail.enp1s0f1np1\t- -", "rail.short\t1"}))
                .first();
        QCOMPARE(sample.rails.size(), 2);
        QCOMPARE(sample.rails.at(0).netdev, QStringLiteral("enp1s0f0np0"));
        QCOMPARE(*sample.rails.at(0).mtu, 9000);
        QCOMPARE(*sample.rails.at(0).pcieWidth, 4);
        QCOMPARE(sample.rails.at(0).networks, QStringLiteral("0002A8C0/00FFFFFF fe80/40"));
        QVERIFY(!sample.rails.at(1).mtu && !sample.rails.at(1).pcieWidth);
        QVERIFY(sample.rails.at(1).networks.isEmpty());
        const Sample other = parse(block(1, {"rail.enp1s0f0np0\t9000 4"})).first();
        QVERIFY(other.rails.isEmpty()); // belongs to fresh cabling only
    }

    void readsJobsAndTheirStats()
    {
        const Sample sample =
            parse(block(1, {"job.chat.v2.0\t4711 yes - - 2048",
                            "job.chat.v2.0-server\t4713 yes - - 1024",
                            "job.chat.v2.1\t4712 no 137 1796100000123 -",
                            "stats.chat.v2.1.tsv\tstep\t12", "stats.chat.v2.1.tsv\tbytes\t34"}))
                .first();
        QCOMPARE(sample.jobs.size(), 3);
        QCOMPARE(sample.jobs.at(1).rank, 0); // its second process
        QCOMPARE(sample.jobs.at(1).pid, 4713);
        QCOMPARE(sample.jobs.at(0).jobId, QStringLiteral("chat.v2"));
        QVERIFY(sample.jobs.at(0).alive && !sample.jobs.at(0).exitStatus);
        QCOMPARE(*sample.jobs.at(0).residentBytes, 2048 * 1024);
        QCOMPARE(sample.jobs.at(2).rank, 1);
        QCOMPARE(*sample.jobs.at(2).exitStatus, 137);
        QCOMPARE(*sample.jobs.at(2).exitedAtMilliseconds, 1'796'100'000'123);
        QCOMPARE(sample.jobStats.value(QStringLiteral("jobs/chat.v2/stats-1.tsv")),
                 QByteArray("step\t12\nbytes\t34\n"));
    }

    void dropsBrokenBlocksAndGoesOn()
    {
        SampleParser parser;
        const QByteArray cut = "sample\t1\t1000\nmemory_total_kb\t5\n";
        const QByteArray miscounted = "sample\t2\t1000\nend\t9\n";
        const QByteArray senseless = "sample\tx\ty\nend\t1\n";
        const QList<Sample> samples =
            parser.feed("Welcome\n" + cut + miscounted + senseless + block(4, {}), {});
        QCOMPARE(samples.size(), 1);
        QCOMPARE(samples.first().sequence, 4u);
        QCOMPARE(parser.droppedBlocks(), 3u);
    }

    void neverHoldsMoreThanABlock()
    {
        SampleParser parser;
        parser.feed("sample\t1\t1000\n", {});
        for (int i = 0; i < 2'000; ++i)
            parser.feed("key\t" + QByteArray(3'000, 'x') + '\n', {});
        parser.feed(QByteArray(1'000'000, 'y'), {});
        QCOMPARE(parser.droppedBlocks(), 1u);
        QCOMPARE(parser.feed('\n' + block(2, {}), {}).size(), 1);
    }
};

QTEST_GUILESS_MAIN(TestSampleParser)
#include "test_sample_parser.moc"
