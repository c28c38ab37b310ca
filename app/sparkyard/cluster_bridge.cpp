// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sparkyard/cluster_bridge.h"

#include "launcher/session/async.h"

namespace app {

using discovery::directory::Device;
using engine::protocol::Error;
using engine::protocol::Result;
using launcher::session::whenDone;
using launcher::setup::DeskKey;
using launcher::setup::EnrolmentRequest;
using launcher::setup::EnrolmentStep;
using launcher::setup::ForgetScope;
using launcher::setup::LoginMethod;
using ui::cluster::ClusterActions;
using ui::cluster::LoginRequest;

namespace {

struct Progress
{
    QString text;
    double fraction = 0;
};

Progress progressOf(EnrolmentStep step)
{
    switch (step) {
    case EnrolmentStep::MakingKey:
        return {ClusterBridge::tr("making this desk's key"), 0.1};
    case EnrolmentStep::AddingKey:
        return {ClusterBridge::tr("logging in, adding the line"), 0.35};
    case EnrolmentStep::CheckingLogin:
        return {ClusterBridge::tr("proving that the key opens the door"), 0.6};
    case EnrolmentStep::Connecting:
        return {ClusterBridge::tr("reading the machine"), 0.85};
    }
    return {};
}

} // namespace

ClusterBridge::ClusterBridge(wiring::Services &services, ClusterActions &actions)
    : m_services(services)
{
    connect(&actions, &ClusterActions::refreshRequested, this,
            [this] { m_services.directory().refresh(); });
    connect(&actions, &ClusterActions::addressRequested, this, &ClusterBridge::addAddress);
    connect(&actions, &ClusterActions::hostKeysAccepted, this, &ClusterBridge::acceptHostKeys);
    connect(&actions, &ClusterActions::loginRequested, this, &ClusterBridge::logIn);
    connect(&actions, &ClusterActions::connectRequested, this, [this](const QString &deviceId) {
        if (const auto tried = m_services.directory().connectDevice(deviceId); !tried)
            fail(deviceId, tried.error());
    });
    connect(&actions, &ClusterActions::forgetRequested, this, &ClusterBridge::forget);

    connect(this, &ClusterBridge::authorizedKeyLineKnown, &actions,
            &ClusterActions::setAuthorizedKeyLine);
    connect(this, &ClusterBridge::progressed, &actions, &ClusterActions::tellProgress);
    connect(this, &ClusterBridge::connected, &actions, &ClusterActions::tellConnected);
    connect(this, &ClusterBridge::failed, &actions, &ClusterActions::tellFailure);
    connect(&services.enrolment(), &launcher::setup::Enrolment::stepStarted, this,
            [this](const QString &deviceId, EnrolmentStep step) {
                const Progress progress = progressOf(step);
                emit progressed(deviceId, progress.text, progress.fraction);
            });
    tellKeyLine();
}

// The line must be on screen before anybody is asked to agree to it.
void ClusterBridge::tellKeyLine()
{
    whenDone<DeskKey>(m_services.enrolment().deskKey(), this, [this](const Result<DeskKey> &key) {
        if (key)
            emit authorizedKeyLineKnown(key->authorizedKeysLine);
        else
            fail({}, key.error());
    });
}

void ClusterBridge::addAddress(const QString &text, quint16 port)
{
    if (const auto added = m_services.directory().addTyped(text, port); !added)
        fail({}, added.error());
}

void ClusterBridge::acceptHostKeys(const QStringList &deviceIds)
{
    for (const QString &deviceId : deviceIds) {
        if (const auto accepted = m_services.directory().acceptHostKeys(deviceId); !accepted)
            fail(deviceId, accepted.error());
    }
}

void ClusterBridge::logIn(const LoginRequest &request)
{
    const auto inventory = m_services.directory().inventory();
    for (const QString &deviceId : request.deviceIds) {
        if (const Device *device = inventory->device(deviceId))
            logInTo(*device, request);
    }
}

void ClusterBridge::logInTo(const Device &device, const LoginRequest &request)
{
    EnrolmentRequest enrolment;
    enrolment.target = device.target;
    enrolment.target.user = request.user;
    enrolment.password = request.password.toUtf8();
    // A key of the person's own stays as it is; nothing is added to the machine then.
    if (!request.identityFile.isEmpty()) {
        enrolment.method = LoginMethod::OwnKey;
        enrolment.target.identityFiles = {request.identityFile};
    } else if (request.password.isEmpty()) {
        enrolment.method = LoginMethod::OwnKey;
    }
    whenDone<void>(m_services.enrolment().enrol(enrolment), this,
                   [this, id = device.id](const Result<void> &result) {
                       if (result)
                           emit connected(id);
                       else
                           fail(id, result.error());
                   });
}

void ClusterBridge::forget(const QString &deviceId)
{
    const auto inventory = m_services.directory().inventory();
    const Device *device = inventory->device(deviceId);
    if (!device)
        return;
    // A machine that does not answer keeps the line; it is forgotten here all the same.
    const bool isConnected = device->state == discovery::directory::DeviceState::Connected;
    const ForgetScope scope = isConnected ? ForgetScope::MachineToo : ForgetScope::DeskOnly;
    whenDone<void>(m_services.enrolment().forget(device->target, scope), this,
                   [this, deviceId](const Result<void> &result) {
                       if (!result)
                           fail(deviceId, result.error());
                   });
}

void ClusterBridge::fail(const QString &deviceId, const Error &error)
{
    emit failed(deviceId, QString::fromStdString(error.message),
                QString::fromStdString(error.details));
}

} // namespace app
