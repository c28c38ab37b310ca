// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "discovery/remote/known_hosts.h"

#include "discovery/remote/errors_p.h"

#include <QtCore/QCryptographicHash>
#include <QtCore/QDir>
#include <QtCore/QFile>
#include <QtCore/QFileInfo>
#include <QtCore/QSaveFile>
#include <QtCore/QStringBuilder>
#include <algorithm>

using namespace Qt::StringLiterals;

namespace discovery::remote {

namespace {

QList<QByteArray> linesOf(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return {};
    QList<QByteArray> lines = file.readAll().split('\n');
    lines.removeAll(QByteArray());
    return lines;
}

bool isWord(const QString &text)
{
    return !text.isEmpty() && std::none_of(text.begin(), text.end(), [](QChar c) {
        return c.isSpace() || c.unicode() < 0x20 || c == u',' || c == u'#' || c == u'*' ||
               c == u'?' || c == u'!' || c == u'|';
    });
}

} // namespace

QString fingerprintOf(const QString &base64)
{
    const auto blob =
        QByteArray::fromBase64Encoding(base64.toLatin1(), QByteArray::AbortOnBase64DecodingErrors);
    if (!blob || blob.decoded.isEmpty())
        return {};
    const QByteArray digest = QCryptographicHash::hash(blob.decoded, QCryptographicHash::Sha256);
    return "SHA256:"_L1 % QString::fromLatin1(digest.toBase64(QByteArray::OmitTrailingEquals));
}

std::optional<KnownHostLine> parseKnownHostLine(const QByteArray &line)
{
    const QList<QByteArray> words = line.simplified().split(' ');
    if (words.size() < 3 || words[0].startsWith('#') || words[0].startsWith('@'))
        return std::nullopt;
    HostKey key{QString::fromLatin1(words[1]), QString::fromLatin1(words[2]), {}};
    key.fingerprint = fingerprintOf(key.base64);
    if (key.fingerprint.isEmpty())
        return std::nullopt;
    return KnownHostLine{QString::fromUtf8(words[0]), key};
}

QList<HostKey> KnownHosts::keys(const QString &deviceId) const
{
    QList<HostKey> keys;
    for (const QByteArray &line : linesOf(m_file)) {
        const auto parsed = parseKnownHostLine(line);
        if (parsed && parsed->name == deviceId)
            keys.append(parsed->key);
    }
    return keys;
}

engine::protocol::Result<void> KnownHosts::setKeys(const QString &deviceId,
                                                   const QList<HostKey> &keys)
{
    if (!isWord(deviceId)) {
        return makeError(ErrorCode::InvalidArgument,
                         u"\"%1\" cannot name a machine in known_hosts."_s.arg(deviceId));
    }
    QByteArray text;
    for (const QByteArray &line : linesOf(m_file)) {
        const auto parsed = parseKnownHostLine(line);
        if (!parsed || parsed->name != deviceId)
            text += line + '\n';
    }
    for (const HostKey &key : keys) {
        if (!isWord(key.type) || fingerprintOf(key.base64).isEmpty()) {
            return makeError(ErrorCode::InvalidArgument,
                             u"A host key of \"%1\" is damaged. Read it again."_s.arg(deviceId));
        }
        text += deviceId.toUtf8() + ' ' + key.type.toLatin1() + ' ' + key.base64.toLatin1() + '\n';
    }
    QDir().mkpath(QFileInfo(m_file).path());
    QSaveFile file(m_file);
    if (!file.open(QIODevice::WriteOnly) ||
        !file.setPermissions(QFile::ReadOwner | QFile::WriteOwner) ||
        file.write(text) != text.size() || !file.commit()) {
        return makeError(ErrorCode::Io, u"The accepted host keys cannot be kept: %1 (%2)."_s.arg(
                                            m_file, file.errorString()));
    }
    return {};
}

} // namespace discovery::remote
