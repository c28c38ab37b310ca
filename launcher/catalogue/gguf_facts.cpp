// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "launcher/catalogue/gguf_facts.h"

#include "launcher/catalogue/gguf_reader.h"
#include "launcher/catalogue/gguf_types.h"

#include <QtCore/QFile>
#include <QtCore/QFileInfo>
#include <QtCore/QRegularExpression>
#include <QtCore/QSet>
#include <algorithm>

namespace launcher::catalogue {

using engine::protocol::Error;
using engine::protocol::ErrorCode;
using plan::ModelFacts;

namespace {

constexpr qint64 kMaxLayers = 1000; // hostile headers must not make us allocate
constexpr qint64 kMostBytes = 1'000'000'000'000'000; // nor make sums overflow

void addTo(qint64 &sum, qint64 amount)
{
    sum = std::min(kMostBytes, sum + std::min(kMostBytes, amount));
}

// What the tensors say, summed over all parts.
struct TensorSums
{
    QMap<int, qint64> layerBytes;
    QSet<int> attentionLayers; // with a K projection of their own
    QSet<int> recurrentLayers; // with a state-space or linear-attention part
    qint64 inputBytes = 0;
    qint64 outputBytes = 0;
    qint64 parameters = 0;
    qint64 expertParameters = 0; // of all experts that are chosen among
    QMap<quint32, qint64> bytesByType;
    bool isComplete = true; // every tensor's type was known
};

// "blk.12.attn_k.weight" gives 12 and "attn_k.weight"; -1: not of a layer.
int layerOf(const QString &name, QString &rest)
{
    if (!name.startsWith(QLatin1String("blk.")))
        return -1;
    const qsizetype dot = name.indexOf(QLatin1Char('.'), 4);
    bool ok = false;
    const int layer = name.mid(4, dot - 4).toInt(&ok);
    if (dot < 0 || !ok || layer < 0 || layer >= kMaxLayers)
        return -1;
    rest = name.mid(dot + 1);
    return layer;
}

void add(TensorSums &sums, const GgufTensor &tensor)
{
    const qint64 bytes = tensor.bytes.value_or(0);
    sums.isComplete = sums.isComplete && tensor.bytes.has_value();
    addTo(sums.parameters, tensor.elements);
    addTo(sums.bytesByType[tensor.type], bytes);
    QString rest;
    const int layer = layerOf(tensor.name, rest);
    if (layer < 0) {
        if (tensor.name == QLatin1String("token_embd.weight") ||
            tensor.name == QLatin1String("per_layer_token_embd.weight"))
            addTo(sums.inputBytes, bytes);
        else if (tensor.name == QLatin1String("output.weight"))
            addTo(sums.outputBytes, bytes);
        return;
    }
    addTo(sums.layerBytes[layer], bytes);
    if (rest.startsWith(QLatin1String("attn_k.")) || rest.startsWith(QLatin1String("attn_kv_a")))
        sums.attentionLayers.insert(layer);
    if (rest.startsWith(QLatin1String("ssm_")))
        sums.recurrentLayers.insert(layer);
    if (rest.contains(QLatin1String("_exps.")))
        addTo(sums.expertParameters, tensor.elements);
}

// Reads "<architecture>.<name>" of the first part.
class Keys
{
public:
    explicit Keys(const GgufHeader &header)
        : m_header(header)
        , m_prefix(header.text(QStringLiteral("general.architecture")) + QLatin1Char('.'))
    {
    }

    std::optional<qint64> integer(const char *name) const
    {
        return m_header.integer(m_prefix + QLatin1String(name));
    }
    // Absent when it is missing or no sane count.
    std::optional<int> count(const char *name) const
    {
        const std::optional<qint64> found = integer(name);
        if (!found || *found < 1 || *found > std::numeric_limits<int>::max())
            return std::nullopt;
        return int(*found);
    }
    // A number for all layers or one a layer.
    QList<int> perLayer(const char *name) const
    {
        QList<int> result;
        const GgufValue *found = m_header.value(m_prefix + QLatin1String(name));
        if (!found)
            return result;
        const QList<qint64> source = found->kind == GgufValue::Kind::Array ? found->integers
                                     : found->kind == GgufValue::Kind::Integer
                                         ? QList<qint64>{found->integer}
                                         : QList<qint64>();
        for (const qint64 number : source)
            result.append(int(std::clamp<qint64>(number, 0, 1'000'000)));
        return result;
    }

private:
    const GgufHeader &m_header;
    QString m_prefix;
};

void fillAttention(ModelFacts &facts, const Keys &keys, const TensorSums &sums)
{
    const QList<int> heads = keys.perLayer("attention.head_count");
    if (!heads.isEmpty() && *std::max_element(heads.begin(), heads.end()) > 0)
        facts.heads = *std::max_element(heads.begin(), heads.end());
    facts.keyValueHeads = keys.perLayer("attention.head_count_kv");
    if (facts.keyValueHeads.isEmpty() && facts.heads)
        facts.keyValueHeads = {*facts.heads};
    facts.keyLength = keys.count("attention.key_length");
    facts.valueLength = keys.count("attention.value_length");
    if (facts.embeddingLength && facts.heads) {
        const int perHead = *facts.embeddingLength / *facts.heads;
        facts.keyLength = facts.keyLength.value_or(perHead);
        facts.valueLength = facts.valueLength.value_or(perHead);
    }
    // Latent attention keeps one compressed row a token, from which the values are read too.
    if (keys.count("attention.kv_lora_rank") && keys.count("attention.key_length_mla"))
        facts.valueLength = 0;
    facts.slidingWindow = keys.count("attention.sliding_window");

    // Hybrid models: layers without a K projection keep a state of fixed size instead of a cache.
    if (sums.recurrentLayers.isEmpty() || !facts.layers || facts.keyValueHeads.isEmpty())
        return;
    const qint64 inner = keys.integer("ssm.inner_size").value_or(0);
    const qint64 state = keys.integer("ssm.state_size").value_or(0);
    const qint64 groups = keys.integer("ssm.group_count").value_or(0);
    const qint64 kernel = std::max<qint64>(1, keys.integer("ssm.conv_kernel").value_or(1));
    const auto isSane = [](qint64 number) { return number >= 0 && number < 1 << 24; };
    if (!isSane(inner) || !isSane(state) || !isSane(groups) || !isSane(kernel))
        return;
    const double elements =
        double(kernel - 1) * double(inner + 2 * groups * state) + double(state) * double(inner);
    const qint64 bytes = qint64(std::min(elements, 1e12)) * 4; // kept as 32-bit floats
    QList<int> keyValueHeads;
    for (int layer = 0; layer < *facts.layers; ++layer) {
        const bool isRecurrent = sums.recurrentLayers.contains(layer);
        const int given = facts.keyValueHeads.value(facts.keyValueHeads.size() == 1 ? 0 : layer,
                                                    facts.keyValueHeads.first());
        keyValueHeads.append(isRecurrent && !sums.attentionLayers.contains(layer) ? 0 : given);
        facts.recurrentBytes.append(isRecurrent ? bytes : 0);
    }
    facts.keyValueHeads = keyValueHeads;
}

QString quantizationOf(const GgufHeader &header, const TensorSums &sums)
{
    const QString named =
        ggufFileTypeName(header.integer(QStringLiteral("general.file_type")).value_or(-1));
    if (!named.isEmpty() || sums.bytesByType.isEmpty())
        return named;
    // Not said: the type that fills most of the file.
    quint32 best = sums.bytesByType.firstKey();
    for (auto it = sums.bytesByType.begin(); it != sums.bytesByType.end(); ++it) {
        if (it.value() > sums.bytesByType[best])
            best = it.key();
    }
    const GgufTensorType *type = ggufTensorType(best);
    return type ? QString::fromLatin1(type->name) : QString();
}

Error problem(ErrorCode code, const QString &text)
{
    return Error{code, text.toStdString(), {}};
}

const QRegularExpression &partEnd()
{
    static const QRegularExpression pattern(QStringLiteral("-00001-of-(\\d{5})\\.gguf$"));
    return pattern;
}

} // namespace

Result<ModelFacts> ggufFacts(const std::vector<GgufPart> &parts)
{
    if (parts.empty())
        return problem(ErrorCode::InvalidArgument, QStringLiteral("No file was given."));
    const GgufPart &first = parts.front();
    const GgufHeader &header = first.header;
    const qint64 wanted = header.integer(QStringLiteral("split.count")).value_or(1);
    if (wanted > 1 && wanted != qint64(parts.size())) {
        return problem(
            ErrorCode::Parse,
            QStringLiteral("%1 is one of %2 parts and %3 are here; put all parts into one folder.")
                .arg(first.path)
                .arg(wanted)
                .arg(parts.size()));
    }
    TensorSums sums;
    ModelFacts facts;
    facts.sizeBytes = 0;
    for (size_t i = 0; i < parts.size(); ++i) {
        const qint64 number = parts[i].header.integer(QStringLiteral("split.no")).value_or(0);
        if (wanted > 1 && number != qint64(i)) {
            return problem(ErrorCode::Parse,
                           QStringLiteral("%1 says that it is part %2; part %3 was expected.")
                               .arg(parts[i].path)
                               .arg(number + 1)
                               .arg(i + 1));
        }
        for (const GgufTensor &tensor : parts[i].header.tensors)
            add(sums, tensor);
        addTo(*facts.sizeBytes, parts[i].fileBytes);
        if (i > 0)
            facts.moreFiles.append(parts[i].path);
    }
    facts.architecture = header.text(QStringLiteral("general.architecture"));
    if (facts.architecture.isEmpty()) {
        return problem(
            ErrorCode::Parse,
            QStringLiteral("%1 does not say which architecture it has; it may hold no model.")
                .arg(first.path));
    }
    const Keys keys(header);
    facts.file = first.path;
    facts.id = QFileInfo(first.path).completeBaseName();
    facts.name = header.text(QStringLiteral("general.name"));
    if (facts.name.isEmpty())
        facts.name = facts.id;
    facts.format = QStringLiteral("gguf");
    facts.engines = {QStringLiteral("llama-rpc")};
    facts.quantization = quantizationOf(header, sums);
    facts.layers = keys.count("block_count");
    if (facts.layers && *facts.layers > kMaxLayers)
        facts.layers.reset();
    facts.embeddingLength = keys.count("embedding_length");
    facts.trainedContext = keys.count("context_length");
    facts.vocabularySize = keys.count("vocab_size");
    if (const GgufValue *tokens = header.value(QStringLiteral("tokenizer.ggml.tokens"));
        !facts.vocabularySize && tokens && tokens->length > 0 && tokens->length < 1u << 30)
        facts.vocabularySize = int(tokens->length);
    fillAttention(facts, keys, sums);

    facts.parameters = sums.parameters;
    facts.activeParameters = sums.parameters;
    const std::optional<int> experts = keys.count("expert_count");
    const std::optional<int> used = keys.count("expert_used_count");
    if (experts && used && *used <= *experts)
        *facts.activeParameters -= sums.expertParameters / *experts * (*experts - *used);
    if (sums.isComplete && facts.layers) {
        for (int layer = 0; layer < *facts.layers; ++layer)
            facts.layerBytes.append(sums.layerBytes.value(layer));
        facts.inputBytes = sums.inputBytes;
        facts.outputBytes = sums.outputBytes;
    }
    return facts;
}

QStringList ggufPartPaths(const QString &path, int count)
{
    const QRegularExpressionMatch match = partEnd().match(path);
    if (!match.hasMatch() || match.captured(1).toInt() != count)
        return {path};
    QStringList paths;
    for (int part = 1; part <= count; ++part) {
        paths.append(path.left(match.capturedStart()) + QStringLiteral("-%1-of-%2.gguf")
                                                            .arg(part, 5, 10, QLatin1Char('0'))
                                                            .arg(match.captured(1)));
    }
    return paths;
}

Result<ModelFacts> readGgufFacts(const QString &path)
{
    std::vector<GgufPart> parts;
    QStringList paths{path};
    for (qsizetype i = 0; i < paths.size(); ++i) {
        QFile file(paths[i]);
        if (!file.open(QIODevice::ReadOnly)) {
            return problem(
                file.exists() ? ErrorCode::Io : ErrorCode::NotFound,
                QStringLiteral("%1 cannot be read: %2.").arg(paths[i], file.errorString()));
        }
        auto header = readGguf(file);
        if (!header) {
            Error error = header.error();
            error.message = paths[i].toStdString() + ": " + error.message;
            return error;
        }
        if (i == 0) {
            const qint64 count = header->integer(QStringLiteral("split.count")).value_or(1);
            paths = ggufPartPaths(path, int(std::clamp<qint64>(count, 1, 1000)));
        }
        parts.push_back(GgufPart{paths[i], *std::move(header), file.size()});
    }
    return ggufFacts(parts);
}

} // namespace launcher::catalogue
