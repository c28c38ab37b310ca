// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "discovery/directory/inventory.h"
#include "discovery/directory/node_contact.h"

#include <QtCore/QElapsedTimer>
#include <QtCore/QObject>
#include <QtCore/QSet>
#include <QtCore/QTimer>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace discovery::directory {

struct MonitorOptions
{
    std::chrono::milliseconds silenceLimit = std::chrono::seconds(6); // "silent within 8 s"
    std::chrono::milliseconds patience = std::chrono::seconds(4); // at first contact in a run
    std::chrono::milliseconds retryFirst = std::chrono::seconds(3);
    std::chrono::milliseconds retryMost = std::chrono::seconds(30);
    std::chrono::milliseconds settleTime = std::chrono::milliseconds(300); // before the first scan
    std::chrono::milliseconds factsAge = std::chrono::minutes(2); // then they are read again
    std::function<QDateTime()> now = [] { return QDateTime::currentDateTimeUtc(); };
};

// One way to a machine, and the sighting it comes from.
struct Route
{
    remote::Target target;
    mdns::SourceKind source = mdns::SourceKind::Mdns;
    QString sightingKey;
    friend bool operator==(const Route &, const Route &) = default;
};

// Stays in touch with one machine: scans its host keys, stops hard at a changed one, probes once
// the key is accepted, follows its samples, notices silence, tries again with growing pauses.
// Sends nothing but the scan before a key is accepted. Lives in the directory's thread.
class DeviceMonitor final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(DeviceMonitor)

public:
    // contact is borrowed.
    DeviceMonitor(QString deviceId, NodeContact &contact, const MonitorOptions &options,
                  QObject *parent = nullptr);
    ~DeviceMonitor() override;

    enum class Initiative { Act, Wait };
    // Ways to try, the best first. The one in use is left only when it fails or is withdrawn.
    // Wait: no contact is made until contactNow() or a later Act.
    void setRoutes(const std::vector<Route> &routes, Initiative initiative = Initiative::Act);
    void setRemembered(const QDateTime &lastHeardAt) { m_lastHeardAt = lastHeardAt; }
    // Look again now: scan or probe, whatever the state; a pending pause ends.
    void contactNow();
    void resume(); // accepted keys or login changed: go on from the keys that were offered

    DeviceState state() const { return m_state; }
    const Route &route() const { return m_route; }
    const QList<remote::HostKey> &offeredKeys() const { return m_offeredKeys; }
    const std::optional<engine::protocol::Error> &error() const { return m_error; }
    // Of a known machine that does not answer: its last words, of an earlier run.
    const std::shared_ptr<const probe::NodeFacts> &facts() const { return m_facts; }
    const std::shared_ptr<const telemetry::Sample> &sample() const { return m_sample; }
    const QDateTime &lastHeardAt() const { return m_lastHeardAt; }

signals:
    void changed(); // state, route, keys, error or facts
    void sampled(const discovery::telemetry::Sample &sample); // sample() is new

private:
    enum class Origin { Scan, Probe };

    void scan();
    void scanned(const Result<QList<remote::HostKey>> &result);
    void judgeKeys();
    void probe();
    void probed(const Result<probe::NodeFacts> &result);
    void follow();
    void dropFeed();
    void takeSample(const telemetry::Sample &sample);
    void takeCabling(const telemetry::Sample &sample);
    void losePatience();
    void feedBroken(const engine::protocol::Error &error);
    void checkSilence();
    void fail(const engine::protocol::Error &error, Origin origin);
    bool takeNextRoute();
    void retryLater();
    void setState(DeviceState state, std::optional<engine::protocol::Error> error = {});

    QString m_deviceId;
    NodeContact &m_contact;
    MonitorOptions m_options;
    std::vector<Route> m_routes;
    Route m_route; // in use; meaningful once m_routes is not empty
    Initiative m_initiative = Initiative::Wait;
    DeviceState m_state = DeviceState::Found;
    QList<remote::HostKey> m_offeredKeys;
    std::optional<engine::protocol::Error> m_error;
    std::shared_ptr<const probe::NodeFacts> m_facts;
    std::shared_ptr<const telemetry::Sample> m_sample;
    QDateTime m_lastHeardAt;
    std::unique_ptr<SampleFeed> m_feed;
    QElapsedTimer m_sinceWord; // monotonic: the desk's clock may jump
    QElapsedTimer m_sinceFacts;
    quint64 m_scan = 0; // number of the newest scan; answers to older ones are dropped
    quint64 m_probe = 0;
    bool m_isScanning = false;
    bool m_isProbing = false;
    int m_failures = 0;
    QSet<QString> m_netdevs; // of the last sample
    QList<telemetry::RailState> m_rails; // the newest
    QTimer m_retry;          // to scan (again)
    QTimer m_reprobe;        // facts are due
    QTimer m_silence;
    QTimer m_patience; // a known machine has not answered in this run yet
};

} // namespace discovery::directory
