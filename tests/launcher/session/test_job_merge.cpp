// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "launcher/session/job_merge.h"
#include "launcher/session/launcher_identity.h"

#include <QtTest/QtTest>

using namespace launcher::session;

namespace {

constexpr qint64 kNow = 1'700'000'000'000;

Job job()
{
    Job made;
    made.id = QStringLiteral("j");
    made.launcher = thisLauncher();
    made.desk = made.launcher.host;
    made.createdAt = QDateTime::currentDateTimeUtc();
    for (int number = 0; number < 2; ++number) {
        JobRank rank;
        rank.rank = number;
        rank.role = QStringLiteral("rpc-server");
        rank.node.value = QStringLiteral("node-%1").arg(number);
        rank.nodeName = QStringLiteral("spark-%1").arg(number);
        made.ranks.push_back(rank);
    }
    JobRank server = made.ranks[0];
    server.role = QStringLiteral("llama-server");
    made.ranks.push_back(server);
    return made;
}

NodeProcess alive(const QString &stem)
{
    return {stem, 100, ProcessState::Alive, {}, {}};
}

NodeProcess ended(const QString &stem, std::optional<int> status, std::optional<qint64> at)
{
    return {stem, 100, ProcessState::Ended, status, at};
}

// Both machines answer; everything of the job runs.
QList<NodeReport> healthy()
{
    QList<NodeReport> reports;
    for (int number = 0; number < 2; ++number) {
        NodeReport report;
        report.deviceId = QStringLiteral("d%1").arg(number);
        report.nodeName = QStringLiteral("spark-%1").arg(number);
        report.node.value = QStringLiteral("node-%1").arg(number);
        report.answered = true;
        report.receivedAtMilliseconds = kNow;
        report.jobs.nowMilliseconds = kNow;
        NodeJob entry{job(), false, {alive(QStringLiteral("rank-%1").arg(number))}};
        if (number == 0)
            entry.processes.push_back(alive(QStringLiteral("rank-0-server")));
        report.jobs.jobs.push_back(entry);
        reports.append(report);
    }
    return reports;
}

Job merged(const QList<NodeReport> &reports, const QSet<QString> &ready = {})
{
    const QList<Job> jobs = mergeJobs(reports, ready);
    return jobs.size() == 1 ? jobs.first() : Job();
}

} // namespace

class TestJobMerge final : public QObject
{
    Q_OBJECT

private slots:
    void joinsMachinesIntoOneJob()
    {
        const Job starting = merged(healthy());
        QCOMPARE(starting.id, QStringLiteral("j"));
        QCOMPARE(starting.state, JobState::Starting);
        QVERIFY(starting.launchedHere);
        QVERIFY(!starting.abandoned);
        QCOMPARE(starting.ranks[1].deviceId, QStringLiteral("d1"));
        QCOMPARE(merged(healthy(), {QStringLiteral("j")}).state, JobState::Running);
    }

    void namesTheRankThatEndedFirstByTheDesksClock()
    {
        QList<NodeReport> reports = healthy();
        // Machine 1's clock is 60 s ahead: its rank ended 5 s before the head's, not 55 s after.
        reports[0].jobs.jobs[0].processes[1]
            = ended(QStringLiteral("rank-0-server"), 134, kNow - 1000);
        reports[1].jobs.nowMilliseconds = kNow + 60000;
        reports[1].jobs.jobs[0].processes[0]
            = ended(QStringLiteral("rank-1"), 137, kNow + 60000 - 6000);
        const Job failed = merged(reports, {QStringLiteral("j")});
        QCOMPARE(failed.state, JobState::Failed);
        QCOMPARE(failed.causeRank, 1);
        QVERIFY2(failed.cause.contains(QLatin1String("spark-1 ended with status 137 (SIGKILL)")),
                 qPrintable(failed.cause));
    }

    // A worker dies of SIGPIPE when the head is killed in the middle of an answer, and the head
    // aborts when a worker is killed; the machines' times do not agree to the second.
    void namesTheEndThatIsNoConsequenceOfAnother()
    {
        QList<NodeReport> reports = healthy();
        reports[0].jobs.jobs[0].processes[1] = ended(QStringLiteral("rank-0-server"), 137, kNow - 500);
        reports[1].jobs.jobs[0].processes[0] = ended(QStringLiteral("rank-1"), 141, kNow - 700);
        QCOMPARE(merged(reports).causeRank, 0);
        reports[0].jobs.jobs[0].processes[1] = ended(QStringLiteral("rank-0-server"), 134, kNow - 900);
        reports[1].jobs.jobs[0].processes[0] = ended(QStringLiteral("rank-1"), 137, kNow - 700);
        QCOMPARE(merged(reports).causeRank, 1);
        // Long after, it is a death of its own.
        reports[1].jobs.jobs[0].processes[0] = ended(QStringLiteral("rank-1"), 137, kNow + 60000);
        QCOMPARE(merged(reports).causeRank, 0);
    }

    void putsAnEndWithoutATimeLast()
    {
        QList<NodeReport> reports = healthy();
        reports[0].jobs.jobs[0].processes[0] = ended(QStringLiteral("rank-0"), {}, {});
        reports[1].jobs.jobs[0].processes[0] = ended(QStringLiteral("rank-1"), 1, kNow);
        QCOMPARE(merged(reports).causeRank, 1);
        reports[1].jobs.jobs[0].processes[0] = alive(QStringLiteral("rank-1"));
        QCOMPARE(merged(reports).causeRank, 0);
    }

    void doesNotKnowWhatAMachineWithoutAnswerDoes()
    {
        QList<NodeReport> reports = healthy();
        reports[1].answered = false;
        const Job unknown = merged(reports, {QStringLiteral("j")});
        QCOMPARE(unknown.state, JobState::Unknown);
        QCOMPARE(unknown.ranks[1].state, RankState::Lost);
        reports.removeLast(); // never seen by this desk
        QCOMPARE(merged(reports).state, JobState::Unknown);
    }

    void tellsAnAbandonedLaunchFromOneGoingOn()
    {
        QList<NodeReport> reports = healthy();
        reports[1].jobs.jobs[0].processes.clear(); // rank 1 was not started yet
        QCOMPARE(merged(reports).state, JobState::Starting);
        QVERIFY(!merged(reports).abandoned); // by this very program
        for (NodeReport &report : reports)
            report.jobs.jobs[0].job.launcher.startTicks += 1; // a program that is gone
        QVERIFY(merged(reports).abandoned);
        for (NodeReport &report : reports)
            report.jobs.jobs[0].job.launcher.host = QStringLiteral("another-desk");
        QVERIFY(!merged(reports).abandoned); // it may be at work
        for (NodeReport &report : reports)
            report.jobs.jobs[0].job.createdAt = QDateTime::currentDateTimeUtc().addSecs(-3600);
        QVERIFY(merged(reports).abandoned);
    }

    void showsThatAJobIsBeingStopped()
    {
        QList<NodeReport> reports = healthy();
        reports[0].jobs.jobs[0].stopping = true;
        QCOMPARE(merged(reports).state, JobState::Stopping);
    }

    void countsAFolderThatIsGoneAsEnded()
    {
        QList<NodeReport> reports = healthy();
        reports[1].jobs.jobs.clear();
        QCOMPARE(merged(reports).state, JobState::Failed);
        QCOMPARE(merged(reports).causeRank, 1);
    }

    void readsAMachinesAnswer()
    {
        const QByteArray text = "sparkyard-jobs\t1\nboot\tb\nnow\t5\njob\tx\nyaml\tYTogMQ==\n"
                                "process\trank-0\t7\talive\t-\t-\nendjob\nend\n";
        const auto jobs = parseNodeJobs(text);
        QVERIFY(jobs.hasValue());
        QVERIFY(jobs->jobs.empty());
        QCOMPARE(jobs->unreadable.size(), 1); // its YAML is no job; nothing else suffers
        QVERIFY(!parseNodeJobs(text.left(text.size() - 5)));
        QVERIFY(!parseNodeJobs("Welcome to Ubuntu\n"));
    }
};

QTEST_GUILESS_MAIN(TestJobMerge)
#include "test_job_merge.moc"
