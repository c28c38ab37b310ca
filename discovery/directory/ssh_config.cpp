// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "discovery/directory/ssh_config.h"

#include <QtCore/QCoreApplication>
#include <QtCore/QDir>
#include <QtCore/QFile>
#include <QtCore/QFileInfo>
#include <algorithm>
#include <optional>
#include <vector>

namespace discovery::directory {
namespace {

constexpr int kDeepestInclude = 16;          // as ssh
constexpr qint64 kLargestFileBytes = 1 << 20;

QString tr(const char *text)
{
    return QCoreApplication::translate("discovery::directory::SshConfig", text);
}

// "*" and "?", as ssh matches host patterns.
bool matchesPattern(QStringView pattern, QStringView text)
{
    if (pattern.isEmpty())
        return text.isEmpty();
    if (pattern.front() == u'*') {
        for (qsizetype skip = 0; skip <= text.size(); ++skip) {
            if (matchesPattern(pattern.mid(1), text.mid(skip)))
                return true;
        }
        return false;
    }
    return !text.isEmpty() && (pattern.front() == u'?' || pattern.front() == text.front())
        && matchesPattern(pattern.mid(1), text.mid(1));
}

bool matchesAny(const QStringList &patterns, const QString &alias)
{
    bool matched = false;
    for (const QString &pattern : patterns) {
        const bool isNegated = pattern.startsWith(u'!');
        if (!matchesPattern(isNegated ? QStringView(pattern).mid(1) : QStringView(pattern), alias))
            continue;
        if (isNegated)
            return false;
        matched = true;
    }
    return matched;
}

// A setting and the Host lines that all must match for it to hold.
struct Setting
{
    std::vector<QStringList> conditions;
    QString keyword; // lower case
    QString value;
};

// Words of a line: double quotes group, "#" begins a comment, "=" may stand after the keyword.
QStringList words(const QString &line, bool *isTorn)
{
    QStringList all;
    QString word;
    bool isQuoted = false;
    bool hasWord = false;
    for (const QChar c : line) {
        if (c == u'"') {
            isQuoted = !isQuoted;
            hasWord = true;
        } else if (!isQuoted && c == u'#' && !hasWord) {
            break;
        } else if (!isQuoted && (c.isSpace() || (c == u'=' && all.size() <= (hasWord ? 0 : 1)
                                                  && (hasWord || all.size() == 1)))) {
            if (hasWord)
                all.append(word);
            word.clear();
            hasWord = false;
        } else {
            word.append(c);
            hasWord = true;
        }
    }
    if (hasWord)
        all.append(word);
    *isTorn = isQuoted;
    return all;
}

class Reader
{
public:
    explicit Reader(const SshConfigOptions &options) : m_options(options) {}

    void read(const QString &path, const std::vector<QStringList> &outer);
    SshConfig finish() const;

private:
    void readLine(const QString &text, const QString &where, const std::vector<QStringList> &outer);
    void include(const QStringList &patterns, const QString &where);
    void name(const QStringList &patterns);
    std::optional<QString> value(const QString &alias, const char *keyword) const;
    QString expanded(QString path) const;
    void complain(const QString &where, const QString &what) const
    {
        m_problems.append(where % QLatin1String(": ") % what);
    }

    SshConfigOptions m_options;
    QStringList m_open; // files being read, for cycles
    std::vector<QStringList> m_conditions;
    bool m_isSkipping = false; // within a Match block
    std::vector<Setting> m_settings;
    QStringList m_aliases;
    mutable QStringList m_problems;
};

void Reader::read(const QString &path, const std::vector<QStringList> &outer)
{
    QFile file(path);
    if (!file.exists())
        return;
    if (!file.open(QIODevice::ReadOnly)) {
        complain(path, tr("cannot be read (%1); its hosts are left out.").arg(file.errorString()));
        return;
    }
    if (file.size() > kLargestFileBytes) {
        complain(path, tr("is too large for an ssh configuration; its hosts are left out."));
        return;
    }
    m_open.append(QFileInfo(path).canonicalFilePath());
    m_conditions = outer;
    m_isSkipping = false;
    int number = 0;
    while (!file.atEnd()) {
        const QString where = path % u':' % QString::number(++number);
        readLine(QString::fromUtf8(file.readLine()), where, outer);
    }
    m_open.removeLast();
}

void Reader::readLine(const QString &text, const QString &where,
                      const std::vector<QStringList> &outer)
{
    bool isTorn = false;
    QStringList line = words(text, &isTorn);
    if (isTorn) {
        complain(where, tr("a quote is not closed; the line is left out."));
        return;
    }
    if (line.isEmpty())
        return;
    const QString keyword = line.takeFirst().toLower();
    if (line.isEmpty()) {
        complain(where, tr("\"%1\" has no value; the line is left out.").arg(keyword));
    } else if (keyword == QLatin1String("host")) {
        m_isSkipping = false;
        m_conditions = outer;
        m_conditions.push_back(line);
        name(line);
    } else if (keyword == QLatin1String("match")) {
        m_isSkipping = true;
    } else if (m_isSkipping) {
        return;
    } else if (keyword == QLatin1String("include")) {
        include(line, where);
    } else {
        m_settings.push_back({m_conditions, keyword, line.first()});
    }
}

void Reader::include(const QStringList &patterns, const QString &where)
{
    const std::vector<QStringList> conditions = m_conditions;
    for (const QString &pattern : patterns) {
        QString path = expanded(pattern);
        if (QDir::isRelativePath(path))
            path = m_options.includeDirectory % u'/' % path;
        const QFileInfo info(path);
        const QStringList names = QDir(info.path()).entryList(
            {info.fileName()}, QDir::Files | QDir::Hidden | QDir::Readable, QDir::Name);
        for (const QString &entry : names) {
            const QString file = info.path() % u'/' % entry;
            if (m_open.contains(QFileInfo(file).canonicalFilePath()))
                complain(where, tr("%1 includes itself; it is read once.").arg(file));
            else if (m_open.size() >= kDeepestInclude)
                complain(where, tr("files include each other too deep; %1 is left out.").arg(file));
            else
                read(file, conditions);
        }
    }
    m_conditions = conditions;
    m_isSkipping = false;
}

void Reader::name(const QStringList &patterns)
{
    for (const QString &pattern : patterns) {
        const bool isName = !pattern.contains(u'*') && !pattern.contains(u'?')
            && !pattern.startsWith(u'!') && !pattern.startsWith(u'-');
        if (isName && !m_aliases.contains(pattern))
            m_aliases.append(pattern);
    }
}

std::optional<QString> Reader::value(const QString &alias, const char *keyword) const
{
    for (const Setting &setting : m_settings) {
        if (setting.keyword != QLatin1String(keyword))
            continue;
        const bool holds = std::all_of(
            setting.conditions.begin(), setting.conditions.end(),
            [&](const QStringList &patterns) { return matchesAny(patterns, alias); });
        if (holds)
            return setting.value;
    }
    return std::nullopt;
}

QString Reader::expanded(QString path) const
{
    if (path == u'~' || path.startsWith(QLatin1String("~/")))
        path.replace(0, 1, m_options.home);
    return path.replace(QLatin1String("%d"), m_options.home);
}

SshConfig Reader::finish() const
{
    SshConfig config;
    for (const QString &alias : m_aliases) {
        SshHost host;
        host.alias = alias;
        host.hostName = value(alias, "hostname").value_or(alias);
        host.hostName.replace(QLatin1String("%h"), alias);
        host.user = value(alias, "user").value_or(QString());
        host.identityFile = expanded(value(alias, "identityfile").value_or(QString()));
        host.proxyJump = value(alias, "proxyjump").value_or(QString());
        if (host.proxyJump.compare(QLatin1String("none"), Qt::CaseInsensitive) == 0)
            host.proxyJump.clear();
        if (const auto port = value(alias, "port")) {
            bool isNumber = false;
            const uint number = port->toUInt(&isNumber);
            if (!isNumber || number == 0 || number > 65535) {
                complain(alias, tr("\"%1\" is not a port; the host is left out.").arg(*port));
                continue;
            }
            host.port = quint16(number);
        }
        config.hosts.append(host);
    }
    config.problems = m_problems;
    return config;
}

} // namespace

SshConfig readSshConfig(const QString &path, const SshConfigOptions &options)
{
    Reader reader(options);
    reader.read(path, {});
    return reader.finish();
}

} // namespace discovery::directory
