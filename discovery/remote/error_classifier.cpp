// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "discovery/remote/error_classifier.h"

#include "discovery/remote/errors_p.h"

#include <QtCore/QRegularExpression>
#include <QtCore/QStringBuilder>
#include <QtCore/QStringList>
#include <initializer_list>

using namespace Qt::StringLiterals;

namespace discovery::remote {

namespace {

bool hasAny(const QString &text, std::initializer_list<QLatin1String> needles)
{
    for (const QLatin1String needle : needles) {
        if (text.contains(needle, Qt::CaseInsensitive))
            return true;
    }
    return false;
}

QString userOf(const Target &target)
{
    return target.user.isEmpty() ? u"the default user"_s : u"user \"%1\""_s.arg(target.user);
}

QString portOf(const Target &target)
{
    return target.port == 0 ? u"its ssh port"_s : u"port %1"_s.arg(target.port);
}

QString fingerprints(const QList<HostKey> &keys)
{
    QStringList words;
    for (const HostKey &key : keys)
        words << key.fingerprint;
    return words.isEmpty() ? u"none"_s : words.join(", "_L1);
}

QString offeredFingerprint(const QString &text)
{
    static const QRegularExpression pattern(
        u"key sent by the remote host is\\s+(SHA256:\\S+?)\\.?\\s"_s);
    const auto match = pattern.match(text);
    if (match.hasMatch())
        return match.captured(1);
    static const QRegularExpression kind(u"No (\\S+) host key is known"_s);
    const auto type = kind.match(text);
    return type.hasMatch() ? u"a key of another kind (%1)"_s.arg(type.captured(1)) : u"another"_s;
}

Error hostKeyError(const QString &text, const QByteArray &raw, const AttemptFacts &facts)
{
    const QString name = nameForPeople(facts.target);
    if (facts.acceptedKeys.isEmpty()) {
        return makeError(ErrorCode::HostKeyUnknown,
                         u"Nobody has accepted the host key of %1 yet. Compare its fingerprint and "
                         "accept it first."_s.arg(name),
                         raw);
    }
    return makeError(
        ErrorCode::HostKeyChanged,
        u"%1 shows another host key than the accepted one: accepted %2, offered %3. "
        "Nothing was sent. Accept the new key only if the machine was set up anew."_s.arg(
            name, fingerprints(facts.acceptedKeys), offeredFingerprint(text)),
        raw);
}

Error authenticationError(const QString &text, const QByteArray &raw, const AttemptFacts &facts)
{
    const QString name = nameForPeople(facts.target);
    const QString user = userOf(facts.target);
    if (hasAny(text, {"Too many authentication failures"_L1})) {
        return makeError(ErrorCode::Authentication,
                         u"%1 closed the login of %2 after too many keys. Name the right key file, "
                         "or take keys out of the agent."_s.arg(name, user),
                         raw);
    }
    const bool asksForPassword = hasAny(text, {"password"_L1, "keyboard-interactive"_L1});
    if (facts.usedPassword && !asksForPassword) {
        return makeError(
            ErrorCode::Authentication,
            u"%1 takes no passwords over ssh. Log in with a key that it knows."_s.arg(name), raw);
    }
    if (facts.usedPassword) {
        return makeError(ErrorCode::Authentication,
                         u"%1 did not accept this password for %2. Check the user name and the "
                         "password."_s.arg(name, user),
                         raw);
    }
    return makeError(ErrorCode::Authentication,
                     u"%1 accepts none of this desk's keys for %2. Enter the password once, or "
                     "choose another key."_s.arg(name, user),
                     raw);
}

} // namespace

QString nameForPeople(const Target &target)
{
    if (target.isThisMachine)
        return target.displayName.isEmpty() ? u"this machine"_s : target.displayName;
    if (target.displayName.isEmpty() || target.displayName == target.host)
        return target.host;
    return target.displayName % " ("_L1 % target.host % u')';
}

Error classifySshError(const QByteArray &raw, const AttemptFacts &facts)
{
    const QString text = QString::fromUtf8(raw) % u'\n';
    const QString name = nameForPeople(facts.target);
    const QString port = portOf(facts.target);

    if (hasAny(text, {"Bad configuration option"_L1, "bad configuration options"_L1,
                      "Bad owner or permissions on"_L1})) {
        return makeError(ErrorCode::InvalidArgument,
                         u"ssh rejects its configuration on this desk. Correct the line it names "
                         "in ~/.ssh/config."_s,
                         raw);
    }
    if (hasAny(text, {"REMOTE HOST IDENTIFICATION HAS CHANGED"_L1, "host key is known for"_L1,
                      "Host key verification failed"_L1}))
        return hostKeyError(text, raw, facts);
    if (hasAny(text, {"Permission denied"_L1, "Too many authentication failures"_L1,
                      "No supported authentication methods"_L1}))
        return authenticationError(text, raw, facts);
    if (hasAny(text, {"Connection refused"_L1})) {
        return makeError(ErrorCode::Refused,
                         u"%1 refuses connections on %2. Check that its ssh server runs and that "
                         "the port is right."_s.arg(name, port),
                         raw);
    }
    if (hasAny(text, {"Could not resolve hostname"_L1, "Name or service not known"_L1})) {
        return makeError(ErrorCode::Unreachable,
                         u"No machine is known by the name %1. Check the spelling, or give its "
                         "address."_s.arg(facts.target.host),
                         raw);
    }
    if (hasAny(text, {"during banner exchange"_L1})) {
        return makeError(ErrorCode::Timeout,
                         u"%1 takes the connection on %2 but does not answer. It may be hung or "
                         "still starting."_s.arg(name, port),
                         raw);
    }
    if (hasAny(text, {"timed out"_L1})) {
        return makeError(
            ErrorCode::Unreachable,
            u"%1 does not answer. Check that it is on and in this network."_s.arg(name), raw);
    }
    if (hasAny(text, {"No route to host"_L1, "Network is unreachable"_L1, "Host is down"_L1,
                      "Invalid argument"_L1, "Cannot assign requested address"_L1})) {
        return makeError(ErrorCode::Unreachable,
                         u"There is no way to %1 from this desk. Check that both are in the same "
                         "network."_s.arg(name),
                         raw);
    }
    if (hasAny(text, {"Unable to negotiate"_L1, "no matching"_L1})) {
        return makeError(ErrorCode::Unsupported,
                         u"%1 and this desk's ssh share no way to encrypt. Update the older of the "
                         "two."_s.arg(name),
                         raw);
    }
    if (hasAny(text, {"protocol version"_L1, "invalid format"_L1, "invalid characters"_L1,
                      "Protocol major versions differ"_L1})) {
        return makeError(
            ErrorCode::Unsupported,
            u"What answers on %2 of %1 is no ssh server. Correct the port."_s.arg(name, port), raw);
    }
    if (hasAny(text, {"Connection closed"_L1, "Connection reset"_L1,
                      "kex_exchange_identification"_L1, "Broken pipe"_L1})) {
        return makeError(ErrorCode::Refused,
                         u"%1 closed the connection before the login. Its ssh server may limit who "
                         "comes in, or be shutting down; try again in a minute."_s.arg(name),
                         raw);
    }
    if (hasAny(text, {"too long for Unix domain socket"_L1})) {
        return makeError(ErrorCode::InvalidArgument,
                         u"The path for connection sockets is too long. Unset XDG_RUNTIME_DIR or "
                         "point it to a shorter one."_s,
                         raw);
    }
    return makeError(ErrorCode::Failed,
                     u"ssh could not reach %1. Its own words are in the details."_s.arg(name), raw);
}

Error classifyEnd(const ScriptEnd &end, const AttemptFacts &facts)
{
    Q_ASSERT(!end.exitCode);
    const QString name = nameForPeople(facts.target);
    if (!end.couldStart) {
        return makeError(ErrorCode::NotFound,
                         facts.target.isThisMachine
                             ? u"This desk has no \"sh\" in its PATH."_s
                             : u"This desk has no ssh. Install the package openssh-client."_s);
    }
    const QByteArray words = QByteArray(end.processText + end.standardError).trimmed();
    if (end.hasBegun) {
        if (facts.target.isThisMachine || end.processExitCode != 255) {
            return makeError(ErrorCode::Failed,
                             u"The script on %1 was ended before it was done."_s.arg(name), words);
        }
        return makeError(ErrorCode::Unreachable,
                         u"The connection to %1 was lost while a script ran there. Check the "
                         "machine and its network, then try again."_s.arg(name),
                         words);
    }
    if (facts.target.isThisMachine || end.processExitCode == 255)
        return classifySshError(end.processText.trimmed(), facts);
    if (end.processExitCode == 127) {
        return makeError(ErrorCode::Unsupported,
                         u"%1 has no POSIX shell called \"sh\" for %2. Check what kind of system "
                         "it is."_s.arg(name, userOf(facts.target)),
                         words);
    }
    return makeError(ErrorCode::Refused,
                     u"%1 let %2 in, but the login shell ended at once (exit code %3). The account "
                     "may be closed for logins."_s.arg(name, userOf(facts.target))
                         .arg(end.processExitCode),
                     words);
}

} // namespace discovery::remote
