// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "discovery/directory/device_monitor.h"

#include "discovery/remote/when_finished.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

using namespace std::chrono_literals;

namespace discovery::directory {
namespace {

using engine::protocol::Error;
using engine::protocol::ErrorCode;

constexpr auto kCablingSettles = 2s; // speed and addresses follow a carrier a little later
constexpr qint64 kMemoryGrain = qint64(1) << 30; // how exactly facts follow the memory in use

// Takes over what differs and is known; true when that was so.
template <typename T>
bool takeOver(std::optional<T> &of, const std::optional<T> &now)
{
    if (!now || of == now)
        return false;
    of = now;
    return true;
}

// A machine in these states has nothing new to say by itself.
bool isOutOfReach(DeviceState state)
{
    switch (state) {
    case DeviceState::HostKeyChanged:
    case DeviceState::NeedsLogin:
    case DeviceState::Refused:
    case DeviceState::Unreachable:
    case DeviceState::Silent:
    case DeviceState::Gone:
        return true;
    case DeviceState::Found:
    case DeviceState::HostKeyUnknown:
    case DeviceState::Connecting:
    case DeviceState::Connected:
        return false;
    }
    return false;
}

bool isSameWay(const Route &a, const Route &b)
{
    return a.target.host == b.target.host && a.target.port == b.target.port &&
           a.target.proxyJump == b.target.proxyJump;
}

QString fingerprints(const QList<remote::HostKey> &keys)
{
    QStringList all;
    for (const remote::HostKey &key : keys)
        all.append(key.fingerprint % QLatin1String(" (") % key.type % u')');
    return all.join(QLatin1String(", "));
}

bool matches(const QList<remote::HostKey> &offered, const QList<remote::HostKey> &accepted)
{
    bool known = false;
    for (const remote::HostKey &key : offered) {
        for (const remote::HostKey &old : accepted) {
            if (old.type != key.type)
                continue;
            if (old.base64 != key.base64)
                return false;
            known = true;
        }
    }
    return known;
}

} // namespace

DeviceMonitor::DeviceMonitor(QString deviceId, NodeContact &contact, const MonitorOptions &options,
                             QObject *parent)
    : QObject(parent)
    , m_deviceId(std::move(deviceId))
    , m_contact(contact)
    , m_options(options)
{
    for (QTimer *timer : {&m_retry, &m_reprobe, &m_silence, &m_patience})
        timer->setParent(this);
    m_patience.setSingleShot(true);
    m_patience.setInterval(m_options.patience);
    connect(&m_patience, &QTimer::timeout, this, &DeviceMonitor::losePatience);
    m_retry.setSingleShot(true);
    m_reprobe.setSingleShot(true);
    m_silence.setInterval(std::max<std::chrono::milliseconds>(m_options.silenceLimit / 6, 10ms));
    connect(&m_retry, &QTimer::timeout, this, &DeviceMonitor::scan);
    connect(&m_reprobe, &QTimer::timeout, this, &DeviceMonitor::probe);
    connect(&m_silence, &QTimer::timeout, this, &DeviceMonitor::checkSilence);
}

DeviceMonitor::~DeviceMonitor() = default;

void DeviceMonitor::setRoutes(const std::vector<Route> &routes, Initiative initiative)
{
    if (initiative == Initiative::Act && m_initiative == Initiative::Wait) {
        m_initiative = initiative;
        if (!routes.empty() && routes == m_routes)
            m_retry.start(m_options.settleTime);
    }
    if (routes == m_routes)
        return;
    const bool isFirst = m_routes.empty();
    m_routes = routes;
    if (m_routes.empty())
        return; // the way in use is kept
    const auto current = std::find_if(m_routes.begin(), m_routes.end(),
                                      [this](const Route &r) { return isSameWay(r, m_route); });
    const bool isUntried = m_state == DeviceState::Found && !m_isScanning;
    if (isFirst || isUntried || current == m_routes.end()) {
        m_route = m_routes.front();
        ++m_scan; // an answer from the old way says nothing about this one
        m_isScanning = false;
        if (!m_feed && m_initiative == Initiative::Act)
            m_retry.start(m_options.settleTime); // more addresses are on their way
        return;
    }
    const bool isOtherLogin = current->target.user != m_route.target.user ||
                              current->target.identityFiles != m_route.target.identityFiles;
    m_route = *current;
    if (isOtherLogin && m_state == DeviceState::NeedsLogin)
        resume();
}

void DeviceMonitor::contactNow()
{
    m_failures = 0;
    m_initiative = Initiative::Act;
    if (m_state == DeviceState::Connected)
        probe();
    else
        scan();
}

void DeviceMonitor::resume()
{
    m_failures = 0;
    if (m_offeredKeys.isEmpty())
        scan();
    else
        judgeKeys();
}

void DeviceMonitor::scan()
{
    if (m_routes.empty() || m_isScanning)
        return;
    m_retry.stop();
    if (m_route.target.isThisMachine) {
        probe();
        return;
    }
    if (m_state == DeviceState::Found && m_lastHeardAt.isValid() && !m_patience.isActive())
        m_patience.start();
    m_isScanning = true;
    remote::whenFinished(m_contact.offeredHostKeys(m_route.target), this,
                         [this, number = ++m_scan](const Result<QList<remote::HostKey>> &result) {
                             if (number == m_scan)
                                 scanned(result);
                         });
}

void DeviceMonitor::scanned(const Result<QList<remote::HostKey>> &result)
{
    m_isScanning = false;
    if (!result) {
        fail(result.error(), Origin::Scan);
        return;
    }
    if (m_offeredKeys != *result) {
        m_offeredKeys = *result;
        emit changed();
    }
    judgeKeys();
}

void DeviceMonitor::judgeKeys()
{
    const QList<remote::HostKey> accepted = m_contact.acceptedHostKeys(m_deviceId);
    if (accepted.isEmpty()) {
        setState(DeviceState::HostKeyUnknown);
    } else if (matches(m_offeredKeys, accepted)) {
        probe();
    } else {
        fail({ErrorCode::HostKeyChanged,
              tr("%1 shows another host key than the one accepted before. Accepted: %2. Offered "
                 "now: %3. Nothing was sent. If the machine was set up anew, forget it and accept "
                 "the new key; if not, another machine may be answering in its place.")
                  .arg(m_route.target.displayName, fingerprints(accepted),
                       fingerprints(m_offeredKeys))
                  .toStdString(),
              {}},
             Origin::Scan);
    }
}

void DeviceMonitor::probe()
{
    if (m_routes.empty() || m_isProbing)
        return;
    m_reprobe.stop();
    m_retry.stop();
    m_isProbing = true;
    if (!m_facts)
        setState(DeviceState::Connecting);
    remote::whenFinished(m_contact.probe(m_route.target), this,
                         [this, number = ++m_probe](const Result<probe::NodeFacts> &result) {
                             if (number == m_probe)
                                 probed(result);
                         });
}

void DeviceMonitor::probed(const Result<probe::NodeFacts> &result)
{
    m_isProbing = false;
    if (!result) {
        fail(result.error(), Origin::Probe);
        return;
    }
    m_facts = std::make_shared<const probe::NodeFacts>(*result);
    m_failures = 0;
    m_sinceFacts.start();
    m_lastHeardAt = m_options.now();
    const bool isFeedStuck =
        m_sinceWord.isValid() && m_sinceWord.hasExpired(m_options.silenceLimit.count());
    m_sinceWord.start();
    if (!m_feed || isFeedStuck)
        follow();
    m_error.reset();
    m_state = DeviceState::Connected;
    emit changed();
}

void DeviceMonitor::follow()
{
    dropFeed();
    m_netdevs.clear();
    m_rails.clear();
    m_feed = m_contact.follow(m_route.target);
    connect(m_feed.get(), &SampleFeed::sampled, this, &DeviceMonitor::takeSample);
    connect(m_feed.get(), &SampleFeed::broken, this, &DeviceMonitor::feedBroken);
    m_silence.start();
}

void DeviceMonitor::dropFeed()
{
    m_silence.stop();
    if (!m_feed)
        return;
    m_feed->disconnect(this);
    m_feed.release()->deleteLater(); // we may be in one of its signals
}

void DeviceMonitor::takeSample(const telemetry::Sample &sample)
{
    const bool hasRebooted = m_sample && sample.uptimeMilliseconds < m_sample->uptimeMilliseconds;
    m_sample = std::make_shared<const telemetry::Sample>(sample);
    m_lastHeardAt = m_options.now();
    m_sinceWord.start();
    takeCabling(sample);
    const bool isOld =
        m_sinceFacts.isValid() && m_sinceFacts.hasExpired(m_options.factsAge.count());
    if (hasRebooted || isOld)
        probe();
    if (m_state == DeviceState::Silent) {
        m_failures = 0;
        setState(DeviceState::Connected);
    }
    emit sampled(sample);
}

// Carriers, neighbours, MTUs and lanes of a sample go into the facts at once; what else a moved cable
// or a changed address brings is read by a probe.
void DeviceMonitor::takeCabling(const telemetry::Sample &sample)
{
    if (!m_facts)
        return;
    auto facts = std::make_shared<probe::NodeFacts>(*m_facts);
    bool isOther = false;
    bool isMoved = false;
    if (sample.neighbours && *sample.neighbours != facts->neighbours) {
        facts->neighbours = *sample.neighbours;
        isOther = true;
    }
    const QList<telemetry::RailState> before = m_rails;
    if (!sample.rails.isEmpty())
        m_rails = sample.rails;
    for (const telemetry::RailState &state : sample.rails) {
        for (probe::Cage &cage : facts->cages) {
            for (probe::Rail &rail : cage.rails) {
                if (rail.netdev != state.netdev)
                    continue;
                isOther = takeOver(rail.mtu, state.mtu) || isOther;
                isOther = takeOver(rail.pcieWidth, state.pcieWidth) || isOther;
            }
        }
        const auto old = std::find_if(before.begin(), before.end(), [&](const auto &entry) {
            return entry.netdev == state.netdev;
        });
        isMoved = isMoved || (old != before.end() && old->networks != state.networks);
    }
    // Not with every sample: facts that change have the cabling judged anew.
    const qint64 available = facts->memoryAvailableBytes.value_or(0);
    if (sample.neighbours && sample.memoryAvailableBytes
        && std::abs(*sample.memoryAvailableBytes - available) >= kMemoryGrain)
        isOther = takeOver(facts->memoryAvailableBytes, sample.memoryAvailableBytes) || isOther;
    QSet<QString> netdevs;
    for (const telemetry::InterfaceCounters &counters : sample.interfaces) {
        netdevs.insert(counters.netdev);
        for (probe::Cage &cage : facts->cages) {
            for (probe::Rail &rail : cage.rails) {
                if (rail.netdev != counters.netdev || !counters.carrier ||
                    rail.carrier == counters.carrier)
                    continue;
                rail.carrier = counters.carrier;
                isOther = isMoved = true;
            }
        }
    }
    if (!m_netdevs.isEmpty() && netdevs != m_netdevs)
        isMoved = true; // a port fell asleep or woke up
    m_netdevs = netdevs;
    if (isMoved)
        m_reprobe.start(kCablingSettles);
    if (isOther) {
        m_facts = std::move(facts);
        emit changed();
    }
}

void DeviceMonitor::feedBroken(const Error &error)
{
    dropFeed();
    if (error.code == ErrorCode::HostKeyChanged || error.code == ErrorCode::Authentication) {
        fail(error, Origin::Probe);
        return;
    }
    m_silence.start(); // without a feed silence still counts
    scan();            // says what became of the machine
}

void DeviceMonitor::checkSilence()
{
    if (m_state != DeviceState::Connected ||
        !m_sinceWord.hasExpired(m_options.silenceLimit.count()))
        return;
    setState(DeviceState::Silent,
             Error{ErrorCode::Timeout,
                   tr("%1 has said nothing for %2 s. It may be overloaded or hung; if this lasts, "
                      "look at its console.")
                       .arg(m_route.target.displayName)
                       .arg(m_sinceWord.elapsed() / 1000)
                       .toStdString(),
                   {}});
    scan();
}

// The first answer of a known machine is awaited no longer, though asking goes on: whoever looks at
// the cluster now must hear of it.
void DeviceMonitor::losePatience()
{
    if (m_state != DeviceState::Found && m_state != DeviceState::Connecting)
        return;
    setState(DeviceState::Silent,
             Error{ErrorCode::Timeout,
                   tr("%1 has not answered for %2 s. It may be overloaded or hung; if this lasts, "
                      "look at its console.")
                       .arg(m_route.target.displayName)
                       .arg(m_options.patience.count() / 1000)
                       .toStdString(),
                   {}});
}

void DeviceMonitor::fail(const Error &error, Origin origin)
{
    const bool wasHeard = m_lastHeardAt.isValid();
    const bool isWayUnfit = error.code != ErrorCode::HostKeyChanged &&
                            error.code != ErrorCode::HostKeyUnknown &&
                            error.code != ErrorCode::Authentication;
    if (origin == Origin::Scan && isWayUnfit && takeNextRoute() && !wasHeard) {
        scan(); // every way is tried before it is called unreachable
        return;
    }
    switch (error.code) {
    case ErrorCode::HostKeyChanged:
        dropFeed();
        m_retry.start(m_options.retryMost); // to look at the key, which sends nothing
        setState(DeviceState::HostKeyChanged, error);
        return;
    case ErrorCode::HostKeyUnknown:
        setState(DeviceState::HostKeyUnknown, error);
        return;
    case ErrorCode::Authentication:
        dropFeed();
        setState(DeviceState::NeedsLogin, error);
        return;
    case ErrorCode::Timeout: // something takes the connection and does not speak
        setState(wasHeard ? DeviceState::Silent : DeviceState::Unreachable, error);
        break;
    case ErrorCode::Unreachable:
        // A probe may fail with a connection that hung; only a fresh one tells off from hung.
        if (wasHeard && origin == Origin::Probe)
            setState(DeviceState::Silent, error);
        else
            setState(wasHeard ? DeviceState::Gone : DeviceState::Unreachable, error);
        break;
    default:
        setState(DeviceState::Refused, error);
        break;
    }
    retryLater();
}

// False when the round is over: the next way is the first again.
bool DeviceMonitor::takeNextRoute()
{
    const auto current = std::find_if(m_routes.begin(), m_routes.end(),
                                      [this](const Route &r) { return isSameWay(r, m_route); });
    if (current == m_routes.end())
        return false;
    const auto next = std::next(current);
    m_route = next == m_routes.end() ? m_routes.front() : *next;
    return next != m_routes.end();
}

void DeviceMonitor::retryLater()
{
    const auto delay =
        std::min(m_options.retryFirst * (1 << std::min(m_failures, 6)), m_options.retryMost);
    ++m_failures;
    m_retry.start(delay);
}

void DeviceMonitor::setState(DeviceState state, std::optional<Error> error)
{
    if (m_state == state && m_error.has_value() == error.has_value() &&
        (!error || error->message == m_error->message))
        return;
    m_state = state;
    m_error = std::move(error);
    if (!m_facts && isOutOfReach(state))
        m_facts = m_contact.lastWords(m_deviceId);
    emit changed();
}

} // namespace discovery::directory
