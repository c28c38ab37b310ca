// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "launcher/catalogue/catalogue_reader.h"

#include <QtCore/QRegularExpression>
#include <QtCore/QSet>
#include <yaml-cpp/yaml.h>

#include <limits>

namespace launcher::catalogue {

using plan::Prediction;

namespace {

constexpr qsizetype kMaxFileBytes = 1024 * 1024; // an alias bomb must not fit

// A problem on its way to readCatalogue; never leaves this file, like yaml-cpp's own exceptions.
struct Problem
{
    int line;
    QString text;
};

int lineOf(const YAML::Node &node)
{
    return node.Mark().line + 1;
}

[[noreturn]] void fail(const YAML::Node &node, const QString &text)
{
    throw Problem{lineOf(node), text};
}

// A mapping whose every key must be asked for: a mistyped key is a problem, not silence.
class Map
{
public:
    explicit Map(const YAML::Node &node)
        : m_node(node)
    {
        if (!node.IsMap())
            fail(node, QStringLiteral("a mapping (key: value) was expected here"));
    }

    YAML::Node child(const char *key)
    {
        m_known.insert(QString::fromLatin1(key));
        return m_node[key];
    }

    QString text(const char *key)
    {
        const YAML::Node node = child(key);
        if (!node)
            return {};
        if (!node.IsScalar())
            fail(node, QStringLiteral("\"%1\" takes one text").arg(QLatin1String(key)));
        return QString::fromStdString(node.Scalar());
    }

    QString requiredText(const char *key)
    {
        const QString result = text(key);
        if (result.isEmpty())
            fail(m_node, QStringLiteral("\"%1\" is missing").arg(QLatin1String(key)));
        return result;
    }

    std::optional<double> positive(const char *key)
    {
        const YAML::Node node = child(key);
        if (!node)
            return std::nullopt;
        bool ok = false;
        const double number =
            node.IsScalar() ? QString::fromStdString(node.Scalar()).toDouble(&ok) : 0;
        if (!ok || !(number > 0) || number > 1e18)
            fail(node, QStringLiteral("\"%1\" takes a number above zero").arg(QLatin1String(key)));
        return number;
    }

    template <typename T>
    std::optional<T> count(const char *key)
    {
        const std::optional<double> number = positive(key);
        if (!number)
            return std::nullopt;
        if (*number != double(qint64(*number)) || *number > double(std::numeric_limits<T>::max()))
            fail(m_node[key],
                 QStringLiteral("\"%1\" takes a whole number").arg(QLatin1String(key)));
        return T(*number);
    }

    QStringList texts(const char *key)
    {
        QStringList result;
        const YAML::Node node = child(key);
        if (node && !node.IsSequence())
            fail(node, QStringLiteral("\"%1\" takes a list").arg(QLatin1String(key)));
        for (const YAML::Node &item : node) {
            if (!item.IsScalar())
                fail(item, QStringLiteral("\"%1\" takes a list of texts").arg(QLatin1String(key)));
            result.append(QString::fromStdString(item.Scalar()));
        }
        return result;
    }

    void refuseUnknownKeys() const
    {
        for (const auto &pair : m_node) {
            const QString key =
                pair.first.IsScalar() ? QString::fromStdString(pair.first.Scalar()) : QString();
            if (!m_known.contains(key))
                fail(pair.first, QStringLiteral("\"%1\" is no key of the catalogue").arg(key));
        }
    }

    const YAML::Node &node() const { return m_node; }

private:
    YAML::Node m_node;
    QSet<QString> m_known;
};

void readFigures(const YAML::Node &figure, const Prediction &common, QList<Prediction> &into)
{
    Map map(figure);
    Prediction prediction = common;
    prediction.nodes = map.count<int>("nodes").value_or(0);
    if (prediction.nodes == 0)
        fail(figure, QStringLiteral("\"nodes\" is missing"));
    const QString detail = map.text("conditions");
    if (!detail.isEmpty())
        prediction.conditions +=
            (prediction.conditions.isEmpty() ? QString() : QStringLiteral("; ")) + detail;
    for (const char *quantity : {"prefill_tok_s", "decode_tok_s"}) {
        if (const std::optional<double> value = map.positive(quantity)) {
            prediction.quantity = QString::fromLatin1(quantity);
            prediction.low = value;
            prediction.high = value;
            into.append(prediction);
        }
    }
    map.refuseUnknownKeys();
}

QList<Prediction> readReports(const YAML::Node &reports)
{
    QList<Prediction> result;
    if (!reports)
        return result;
    if (!reports.IsSequence())
        fail(reports, QStringLiteral("\"reported\" takes a list"));
    for (const YAML::Node &report : reports) {
        Map map(report);
        Prediction common;
        common.kind = plan::EvidenceKind::Reported;
        common.source = map.requiredText("source");
        common.engine = map.text("engine");
        common.conditions = map.text("conditions");
        const YAML::Node figures = map.child("figures");
        if (!figures || !figures.IsSequence())
            fail(report, QStringLiteral("\"figures\" takes a list"));
        for (const YAML::Node &figure : figures)
            readFigures(figure, common, result);
        map.refuseUnknownKeys();
    }
    return result;
}

CatalogueEntry readEntry(const YAML::Node &node)
{
    static const QRegularExpression idPattern(QStringLiteral("^[a-z0-9][a-z0-9._-]{0,99}$"));
    static const QRegularExpression hashPattern(QStringLiteral("^[0-9a-f]{64}$"));
    Map map(node);
    CatalogueEntry entry;
    plan::ModelFacts &facts = entry.facts;
    facts.id = map.requiredText("id");
    if (!idPattern.match(facts.id).hasMatch())
        fail(map.child("id"),
             QStringLiteral("\"id\" takes small letters, digits, dots and dashes"));
    facts.name = map.requiredText("name");
    entry.maker = map.text("maker");
    entry.licence = map.text("licence");
    entry.summary = map.text("summary");
    facts.kind = map.text("kind");
    facts.format = map.text("format");
    facts.architecture = map.text("architecture");
    facts.quantization = map.text("quantization");
    facts.engines = map.texts("engines");
    facts.parameters = map.count<qint64>("parameters");
    facts.activeParameters = map.count<qint64>("active_parameters");
    facts.sizeBytes = map.count<qint64>("size_bytes");
    facts.layers = map.count<int>("layers");
    facts.embeddingLength = map.count<int>("embedding_length");
    facts.heads = map.count<int>("heads");
    if (const std::optional<int> keyValueHeads = map.count<int>("key_value_heads"))
        facts.keyValueHeads = {*keyValueHeads};
    facts.keyLength = map.count<int>("key_length");
    facts.valueLength = map.count<int>("value_length");
    facts.trainedContext = map.count<int>("context_length");
    facts.vocabularySize = map.count<int>("vocabulary_size");
    entry.fileName = map.text("file");
    entry.source = map.text("source");
    facts.sha256 = map.text("sha256");
    if (!facts.sha256.isEmpty() && !hashPattern.match(facts.sha256).hasMatch())
        fail(map.child("sha256"), QStringLiteral("\"sha256\" takes 64 hexadecimal digits"));
    entry.reported = readReports(map.child("reported"));
    map.refuseUnknownKeys();
    return entry;
}

void readAll(const QByteArray &yaml, const QString &name, CatalogueFile &file)
{
    const YAML::Node root = YAML::Load(yaml.toStdString());
    Map map(root);
    if (map.count<int>("schema") != 1)
        fail(root, QStringLiteral("\"schema\" must be 1"));
    const YAML::Node models = map.child("models");
    if (!models || !models.IsSequence())
        fail(root, QStringLiteral("\"models\" takes a list"));
    map.refuseUnknownKeys();
    for (const YAML::Node &model : models) {
        try {
            CatalogueEntry entry = readEntry(model);
            entry.definedIn = name;
            file.entries.push_back(std::move(entry));
        } catch (const Problem &problem) {
            file.problems.append({name, problem.line, problem.text});
        }
    }
}

} // namespace

CatalogueFile readCatalogue(const QByteArray &yaml, const QString &name)
{
    CatalogueFile file;
    if (yaml.size() > kMaxFileBytes) {
        file.problems.append({name, 0, QStringLiteral("the file is larger than 1 MB")});
        return file;
    }
    try {
        readAll(yaml, name, file);
    } catch (const Problem &problem) {
        file.problems.append({name, problem.line, problem.text});
    } catch (const YAML::Exception &exception) {
        file.problems.append(
            {name, exception.mark.line + 1, QString::fromStdString(exception.msg)});
    }
    return file;
}

} // namespace launcher::catalogue
