// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/ui/launch/launch_fixture.h"
#include "tests/ui/support/stage.h"
#include "ui/launch/recipe.h"
#include "ui/launch/snippets.h"
#include "ui/theme/theme.h"

#include <QtCore/QTemporaryDir>
#include <QtGui/QGuiApplication>
#include <QtTest/QAbstractItemModelTester>
#include <QtTest/QSignalSpy>
#include <QtTest/QTest>
#include <yaml-cpp/yaml.h>

using tests::ui::Stage;
using namespace tests::ui;
using namespace ui::launch;

class LaunchTest final : public QObject
{
    Q_OBJECT

private slots:
    void everyModelHasAVerdict()
    {
        LaunchActions actions;
        LaunchViewModel launch(actions);
        QAbstractItemModelTester tester(launch.model()->models());
        fill(launch, ringInventory());
        const auto &rows = launch.model()->models()->rows();
        QCOMPARE(rows.size(), catalogueAtHand().size());
        QCOMPARE(rows.front().id, kDemoModel);
        QVERIFY(rows.front().canStart);
        for (const ModelRow &row : rows) {
            QVERIFY2(!row.verdictText.isEmpty(), qPrintable(row.id));
            QVERIFY2(row.canStart || !row.reason.isEmpty(), qPrintable(row.id));
        }
        launch.model()->setOnlyStartable(true);
        QCOMPARE(launch.model()->models()->count(), 1);
        launch.model()->setOnlyStartable(false);
        launch.model()->setSearch(QStringLiteral("qwen"));
        QCOMPARE(launch.model()->models()->count(), 2);
    }
    void aModelThatCannotStartDoesNotLeadOn()
    {
        LaunchActions actions;
        LaunchViewModel launch(actions);
        fill(launch, ringInventory());
        QVERIFY(!launch.canGoOn());
        launch.model()->choose(QStringLiteral("glm-5.3-nvfp4"));
        QVERIFY(!launch.canGoOn());
        launch.next();
        QCOMPARE(launch.stage(), LaunchViewModel::Model);
    }
    void aFileThatIsNoModelIsRefusedWithItsReason()
    {
        QTemporaryDir folder;
        QFile file(folder.filePath(QStringLiteral("x.gguf")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("not a model");
        file.close();
        LaunchActions actions;
        LaunchViewModel launch(actions);
        fill(launch, ringInventory());
        launch.model()->addPath(file.fileName());
        QVERIFY(launch.model()->isReadingFile());
        QTRY_VERIFY(!launch.model()->isReadingFile());
        QVERIFY2(launch.model()->fileProblem().contains(QStringLiteral("x.gguf")),
                 qPrintable(launch.model()->fileProblem()));
    }
    void nodesBeginWithTheProposalAndFollowTheChoice()
    {
        LaunchActions actions;
        LaunchViewModel launch(actions);
        fill(launch, ringInventory());
        goTo(launch, LaunchViewModel::Nodes);
        NodesStep *nodes = launch.nodes();
        QVERIFY(nodes->isProposed());
        QVERIFY(nodes->fits());
        QVERIFY(!nodes->reason().isEmpty());
        nodes->chooseAll();
        QCOMPARE(nodes->chosenCount(), 4);
        nodes->setHead(QStringLiteral("device-3"));
        for (const NodeChoiceRow &row : nodes->machines()->rows())
            QCOMPARE(row.isHead, row.id == QLatin1String("device-3"));
        nodes->setChosen(QStringLiteral("device-3"), false);
        QCOMPARE(nodes->chosenCount(), 3);
        for (int i : {1, 2, 4})
            nodes->setChosen(QStringLiteral("device-%1").arg(i), false);
        QVERIFY(!launch.canGoOn());
        QVERIFY(!nodes->problem().isEmpty());
        nodes->chooseProposal();
        QVERIFY(launch.canGoOn());
    }
    void aSilentMachineCannotTakePart()
    {
        LaunchActions actions;
        LaunchViewModel launch(actions);
        const InventoryPointer inventory = goneInventory();
        fill(launch, inventory);
        goTo(launch, LaunchViewModel::Nodes);
        launch.nodes()->chooseAll();
        int connected = 0;
        for (const NodeChoiceRow &row : launch.nodes()->machines()->rows()) {
            const bool isConnected =
                inventory->device(row.id)->state == discovery::directory::DeviceState::Connected;
            connected += isConnected ? 1 : 0;
            QCOMPARE(row.canTakePart, isConnected);
            QCOMPARE(row.isChosen, isConnected);
        }
        QVERIFY(connected > 0 && connected < launch.nodes()->machines()->count());
    }
    void planAgreesWithItsSliders()
    {
        LaunchActions actions;
        LaunchViewModel launch(actions);
        fill(launch, ringInventory());
        goTo(launch, LaunchViewModel::Plan);
        PlanStep *plan = launch.plan();
        QVERIFY2(plan->isReady(), qPrintable(plan->problem()));
        QCOMPARE(plan->ranks()->count(), 4);
        QCOMPARE(plan->startText(), QStringLiteral("Start on 4 machines"));
        plan->setContextStep(plan->contextSteps() - 1);
        plan->setRequestStep(3);
        QCOMPARE(plan->plan().request.contextPerRequest, 8192);
        QCOMPARE(plan->plan().request.parallelRequests, 4);
        QVERIFY2(plan->script().contains(QString::number(plan->plan().totalContext)),
                 qPrintable(plan->script()));
        QVERIFY(plan->commands()->count() >= 4);
        QVERIFY(plan->script().lastIndexOf(QStringLiteral("llama-server")) >
                plan->script().lastIndexOf(QStringLiteral("ggml-rpc-server")));
    }
    void recipeIsYamlOfTheChoice()
    {
        LaunchActions actions;
        LaunchViewModel launch(actions);
        fill(launch, ringInventory());
        goTo(launch, LaunchViewModel::Plan);
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("r.yaml"));
        launch.plan()->saveRecipe(QUrl::fromLocalFile(path));
        const YAML::Node node = YAML::LoadFile(path.toStdString());
        QCOMPARE(node["engine"].as<std::string>(), std::string("llama-rpc"));
        QCOMPARE(node["ranks"].size(), size_t(4));
        QCOMPARE(node["ranks"][2]["machine"].as<std::string>().substr(0, 6), std::string("spark-"));
        launch.plan()->saveRecipe(QUrl::fromLocalFile(QStringLiteral("/proc/none/r.yaml")));
        QVERIFY(launch.plan()->saveNote().contains(QStringLiteral("/proc/none/r.yaml")));
    }
    void aLaunchLeadsToReadyAndAChat()
    {
        LaunchActions actions;
        LaunchViewModel launch(actions);
        fill(launch, ringInventory());
        QSignalSpy asked(&actions, &LaunchActions::launchRequested);
        goTo(launch, LaunchViewModel::Start);
        QCOMPARE(asked.count(), 1);
        actions.tellSteps(stepsUnderWay());
        QTRY_COMPARE(launch.start()->steps()->count(), stepsUnderWay().size());
        LaunchEnd end;
        end.jobId = QStringLiteral("job");
        end.localPort = 8123;
        actions.tellEnd(end);
        QCOMPARE(launch.stage(), LaunchViewModel::Ready);
        QCOMPARE(launch.endpoint(), QStringLiteral("http://127.0.0.1:8123/v1"));

        QSignalSpy chat(&actions, &LaunchActions::chatRequested);
        launch.chat()->send(QStringLiteral("  "));
        QCOMPARE(chat.count(), 0);
        launch.chat()->send(QStringLiteral("Hello"));
        launch.chat()->send(QStringLiteral("again"));
        QCOMPARE(chat.count(), 1);
        QCOMPARE(chat.constFirst().at(1).value<QList<ChatTurn>>().size(), 1);
        actions.tellChatText(QStringLiteral("job"), QStringLiteral("Hi "));
        actions.tellChatText(QStringLiteral("other"), QStringLiteral("wrong"));
        actions.tellChatText(QStringLiteral("job"), QStringLiteral("there"));
        actions.tellChatEnd(QStringLiteral("job"));
        QCOMPARE(launch.chat()->turns()->rows().back().text, QStringLiteral("Hi there"));
        QVERIFY(!launch.chat()->isAnswering());
        launch.chat()->send(QStringLiteral("More"));
        actions.tellChatFailure(QStringLiteral("job"), QStringLiteral("The engine ended."), {});
        QCOMPARE(launch.chat()->error(), QStringLiteral("The engine ended."));
        QCOMPARE(launch.chat()->turns()->count(), 3);
    }
    void aCancelledLaunchSaysWhatWasUndone()
    {
        LaunchActions actions;
        LaunchViewModel launch(actions);
        fill(launch, ringInventory());
        goTo(launch, LaunchViewModel::Start);
        QSignalSpy cancelled(&actions, &LaunchActions::cancelRequested);
        launch.start()->cancel();
        launch.start()->cancel();
        QCOMPARE(cancelled.count(), 1);
        launch.goTo(LaunchViewModel::Plan); // not while it is being undone
        QCOMPARE(launch.stage(), LaunchViewModel::Start);
        LaunchEnd end;
        end.wasCancelled = true;
        end.undone = QStringList{QStringLiteral("spark-2: 3 files")};
        actions.tellEnd(end);
        QCOMPARE(launch.start()->state(), StartStep::Cancelled);
        QCOMPARE(launch.start()->undone(), QStringLiteral("spark-2: 3 files"));
        launch.back();
        QCOMPARE(launch.stage(), LaunchViewModel::Plan);
    }
    void snippetsQuoteWhatTheyAreGiven()
    {
        const QString model = QStringLiteral("it's \"so\"");
        const QString endpoint = QStringLiteral("http://127.0.0.1:1/v1");
        QVERIFY(curlSnippet(endpoint, model).contains(QStringLiteral("it'\\''s")));
        QVERIFY(pythonSnippet(endpoint, model).contains(QStringLiteral("\\\"so\\\"")));
        QVERIFY(openCodeSnippet(endpoint, model).contains(QStringLiteral("\\\"so\\\"")));
    }

    void showsEachStage_data()
    {
        QTest::addColumn<int>("stage");
        QTest::addColumn<QString>("state");
        QTest::addColumn<QSize>("size");
        QTest::addColumn<bool>("dark");
        const QSize full(1204, 744);
        const QSize small(884, 544);
        const char *names[] = {"model", "nodes", "plan", "start", "ready"};
        for (int stage = 0; stage < 5; ++stage) {
            QTest::addRow("%s-light", names[stage]) << stage << "" << full << false;
            QTest::addRow("%s-small-dark", names[stage]) << stage << "" << small << true;
        }
        QTest::newRow("plan-dark") << 2 << "" << full << true;
        QTest::newRow("empty") << 0 << "empty" << full << false;
        QTest::newRow("loading") << 0 << "loading" << small << false;
        QTest::newRow("partial") << 1 << "partial" << full << false;
        QTest::newRow("failed") << 3 << "failed" << full << false;
        QTest::newRow("failed-small") << 3 << "failed" << small << true;
    }
    void showsEachStage()
    {
        QFETCH(int, stage);
        QFETCH(QString, state);
        QFETCH(QSize, size);
        QFETCH(bool, dark);
        LaunchActions actions;
        LaunchViewModel launch(actions);
        if (state == QLatin1String("loading")) {
            launch.setInventory(ringInventory());
        } else {
            fill(launch, state == QLatin1String("empty")     ? emptyInventory()
                         : state == QLatin1String("partial") ? goneInventory()
                                                             : ringInventory());
            if (state != QLatin1String("empty"))
                goTo(launch, stage);
        }
        if (stage >= LaunchViewModel::Start) {
            QList<launcher::session::Step> steps = stepsUnderWay();
            if (state == QLatin1String("failed"))
                steps[6].state = launcher::session::StepState::Failed;
            actions.tellSteps(steps);
        }
        if (stage == LaunchViewModel::Ready || state == QLatin1String("failed"))
            end(actions, state == QLatin1String("failed"));
        Stage shown;
        QVERIFY(show(shown, launch, size, dark));
        QTest::qWait(150); // progress is shown ten times a second
        shown.picture(QStringLiteral("launch-") + QString::fromLatin1(QTest::currentDataTag()));
        QCOMPARE(shown.warnings(), QStringList());
        QCOMPARE(shown.clippedTexts(), QStringList());
        const QStringList stops = shown.tabStops();
        for (const QString &stop : stops)
            QVERIFY2(!stop.startsWith(QLatin1Char('?')), qPrintable(stop));
        for (const QString &name : namesOf(stage, state))
            QVERIFY2(shown.named(name), qPrintable(name));
    }
    void theKeyboardLeadsThroughTheWizard()
    {
        LaunchActions actions;
        LaunchViewModel launch(actions);
        fill(launch, ringInventory());
        QSignalSpy asked(&actions, &LaunchActions::launchRequested);
        Stage shown;
        QVERIFY(show(shown, launch, QSize(1204, 744), false));
        press(shown, QStringLiteral("SmolLM2 135M Instruct"), Qt::Key_Space);
        press(shown, QStringLiteral("Next"), Qt::Key_Return);
        QCOMPARE(launch.stage(), LaunchViewModel::Nodes);
        for (const NodeChoiceRow &row : launch.nodes()->machines()->rows()) {
            if (!row.isChosen)
                press(shown, row.name, Qt::Key_Space);
        }
        QCOMPARE(launch.nodes()->chosenCount(), 4);
        press(shown, QStringLiteral("Next"), Qt::Key_Return);
        QCOMPARE(launch.stage(), LaunchViewModel::Plan);
        press(shown, launch.plan()->startText(), Qt::Key_Return);
        QCOMPARE(asked.count(), 1);
        end(actions, false);
        shown.settle();
        QQuickItem *message = shown.named(QStringLiteral("Message"));
        QVERIFY(message);
        message->forceActiveFocus(Qt::TabFocusReason);
        for (const int key : {Qt::Key_H, Qt::Key_I, Qt::Key_Return})
            QTest::keyClick(shown.window(), static_cast<Qt::Key>(key));
        actions.tellChatText(QStringLiteral("job"), QStringLiteral("Hello."));
        actions.tellChatEnd(QStringLiteral("job"));
        shown.settle();
        QVERIFY(shown.named(QStringLiteral("Reply: Hello.")));
        QCOMPARE(shown.warnings(), QStringList());
    }

private:
    static void end(LaunchActions &actions, bool failed)
    {
        LaunchEnd end;
        end.jobId = QStringLiteral("job");
        end.localPort = 8010;
        end.readyMilliseconds = 41'000;
        end.firstTokenMilliseconds = 180;
        if (failed) {
            end.message =
                QStringLiteral("spark-2 ran out of disk while the engine was copied: 12 "
                               "MiB are free, 98 MiB are needed. Free some and try again.");
            end.details = QStringLiteral("tar: write error: No space left on device");
            end.undone = QStringList{QStringLiteral("spark-2: 41 files of the engine"),
                                     QStringLiteral("spark-1: the job's folder")};
        }
        actions.tellEnd(end);
    }
    static QStringList namesOf(int stage, const QString &state)
    {
        if (state == QLatin1String("empty"))
            return {QStringLiteral("Go to Cluster")};
        if (state == QLatin1String("failed"))
            return {QStringLiteral("Try again"), QStringLiteral("Back to the plan")};
        switch (stage) {
        case LaunchViewModel::Model:
            return state.isEmpty() ? QStringList{QStringLiteral("SmolLM2 135M Instruct"),
                                                 QStringLiteral("Next")}
                                   : QStringList{QStringLiteral("Next")};
        case LaunchViewModel::Nodes:
            return {QStringLiteral("spark-1"), QStringLiteral("Next"), QStringLiteral("Back")};
        case LaunchViewModel::Plan:
            return {QStringLiteral("Start on 4 machines"), QStringLiteral("Back"),
                    QStringLiteral("Save as recipe"), QStringLiteral("Show as script")};
        case LaunchViewModel::Start:
            return {QStringLiteral("Cancel")};
        default:
            return {QStringLiteral("Ready: smollm2-135m-instruct"), QStringLiteral("Message"),
                    QStringLiteral("Send"), QStringLiteral("Watch it live")};
        }
    }
    static QQuickWindow *show(Stage &stage, LaunchViewModel &launch, QSize size, bool dark)
    {
        return stage.show(
            QUrl::fromLocalFile(QStringLiteral(SPARKYARD_TEST_DATA "/LaunchStage.qml")),
            {{QStringLiteral("launch"), QVariant::fromValue(&launch)},
             {QStringLiteral("width"), size.width()},
             {QStringLiteral("height"), size.height()},
             {QStringLiteral("mode"),
              int(dark ? ::ui::theme::Theme::Mode::Dark : ::ui::theme::Theme::Mode::Light)}});
    }
    static void press(Stage &stage, const QString &name, Qt::Key key)
    {
        QQuickItem *item = stage.named(name);
        QVERIFY2(item, qPrintable(name));
        item->forceActiveFocus(Qt::TabFocusReason);
        QTest::keyClick(stage.window(), key);
        stage.settle();
    }
};

int main(int argc, char *argv[])
{
    Stage::prepare();
    QGuiApplication application(argc, argv);
    LaunchTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "test_launch.moc"
