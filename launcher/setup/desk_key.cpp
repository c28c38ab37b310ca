// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "launcher/setup/desk_key.h"

#include "discovery/remote/known_hosts.h"
#include "discovery/remote/tool_run.h"
#include "launcher/setup/errors_p.h"

#include <QtCore/QDir>
#include <QtCore/QFile>
#include <QtCore/QStringBuilder>
#include <QtCore/QSysInfo>
#include <QtCore/QTemporaryDir>

using namespace Qt::StringLiterals;
using discovery::remote::runTool;
using discovery::remote::ToolOutput;

namespace launcher::setup {

namespace {

constexpr std::chrono::seconds kKeygenTimeout(20);

// "sparkyard@HOST", for the person who reads authorized_keys later.
QString comment()
{
    QString host;
    for (const QChar c : QSysInfo::machineHostName()) {
        if (c.isLetterOrNumber() || c == u'-' || c == u'.' || c == u'_')
            host += c;
    }
    return "sparkyard@"_L1 % (host.isEmpty() ? u"desk"_s : host);
}

Error keygenError(const ToolOutput &output)
{
    if (!output.couldStart) {
        return makeError(ErrorCode::NotFound,
                         u"This desk has no ssh-keygen. Install the package openssh-client."_s);
    }
    return makeError(ErrorCode::Failed,
                     u"ssh-keygen could not make this desk's key. Its words are in the details."_s,
                     output.standardError);
}

} // namespace

DeskKeyStore::DeskKeyStore(QString configDirectory, QObject *parent)
    : QObject(parent)
    , m_configDirectory(std::move(configDirectory))
{
}

DeskKeyStore::~DeskKeyStore() = default;

QString DeskKeyStore::privateFile() const
{
    return m_configDirectory % "/id_ed25519"_L1;
}

QFuture<Result<DeskKey>> DeskKeyStore::obtain()
{
    auto promise = std::make_shared<QPromise<Result<DeskKey>>>();
    promise->start();
    m_waiting.append(promise);
    if (m_waiting.size() > 1)
        return promise->future();
    if (!QFile::exists(privateFile()))
        makePair();
    else if (!QFile::exists(privateFile() % ".pub"_L1))
        makePublicHalf();
    else
        finish(read());
    return promise->future();
}

// In a directory of its own, so that a half-made key is never found.
void DeskKeyStore::makePair()
{
    QDir().mkpath(m_configDirectory);
    m_workshop = std::make_unique<QTemporaryDir>(m_configDirectory % "/key-XXXXXX"_L1);
    if (!m_workshop->isValid()) {
        finish(makeError(ErrorCode::Io, u"This desk's key cannot be kept in %1 (%2)."_s.arg(
                                            m_configDirectory, m_workshop->errorString())));
        return;
    }
    runTool(u"ssh-keygen"_s,
            {u"-q"_s, u"-t"_s, u"ed25519"_s, u"-N"_s, QString(), u"-C"_s, comment(), u"-f"_s,
             m_workshop->filePath(u"key"_s)},
            kKeygenTimeout, this)
        .then(this, [this](const ToolOutput &output) {
            if (!output.couldStart || output.exitCode != 0)
                finish(keygenError(output));
            else
                keepPair();
        });
}

void DeskKeyStore::keepPair()
{
    // rename() of Qt never replaces: whoever came first made the key.
    if (QFile::rename(m_workshop->filePath(u"key"_s), privateFile())) {
        QFile::remove(privateFile() % ".pub"_L1);
        QFile::rename(m_workshop->filePath(u"key.pub"_s), privateFile() % ".pub"_L1);
    }
    if (QFile::exists(privateFile() % ".pub"_L1))
        finish(read());
    else
        makePublicHalf();
}

void DeskKeyStore::makePublicHalf()
{
    runTool(u"ssh-keygen"_s, {u"-y"_s, u"-P"_s, QString(), u"-f"_s, privateFile()}, kKeygenTimeout,
            this)
        .then(this, [this](const ToolOutput &output) {
            QFile file(privateFile() % ".pub"_L1);
            if (!output.couldStart || output.exitCode != 0)
                finish(keygenError(output));
            else if (!file.open(QIODevice::WriteOnly) ||
                     file.write(output.standardOutput) != output.standardOutput.size() ||
                     !file.flush())
                finish(makeError(ErrorCode::Io, u"%1 cannot be written (%2)."_s.arg(
                                                    file.fileName(), file.errorString())));
            else
                finish(read());
        });
}

Result<DeskKey> DeskKeyStore::read() const
{
    QFile file(privateFile() % ".pub"_L1);
    if (!file.open(QIODevice::ReadOnly)) {
        return makeError(ErrorCode::Io, u"This desk's key cannot be read: %1 (%2)."_s.arg(
                                            file.fileName(), file.errorString()));
    }
    const QByteArray line = file.readAll().trimmed();
    const auto parsed = discovery::remote::parseKnownHostLine("key " + line);
    if (!parsed || line.contains('\n')) {
        return makeError(
            ErrorCode::Parse,
            u"%1 is no public key. Move it and %2 away; a new pair is made then."_s.arg(
                file.fileName(), privateFile()));
    }
    // ssh ignores a key that others can read.
    QFile::setPermissions(privateFile(), QFile::ReadOwner | QFile::WriteOwner);
    return DeskKey{privateFile(), QString::fromUtf8(line), parsed->key.fingerprint};
}

void DeskKeyStore::finish(const Result<DeskKey> &key)
{
    m_workshop.reset();
    for (const auto &promise : std::exchange(m_waiting, {})) {
        promise->addResult(key);
        promise->finish();
    }
}

} // namespace launcher::setup
