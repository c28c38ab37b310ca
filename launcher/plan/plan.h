// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "discovery/probe/node_id.h"

#include <QtCore/QDateTime>
#include <QtCore/QList>
#include <QtCore/QMap>
#include <QtCore/QString>
#include <QtCore/QStringList>
#include <optional>
#include <vector>

namespace launcher::plan {

using discovery::probe::NodeId;

// What is known of a model from its header or the catalogue. Absent: not known, never guessed.
struct ModelFacts
{
    QString id;                      // catalogue id, or the file name without its end
    QString name;                    // "SmolLM2 135M Instruct"
    QString file;                    // local path or path on a node; empty: none known
    QStringList moreFiles;           // further parts of a model in several files, as file
    QString fileNode;                // device id the file lies on; empty: the desk
    QString sha256;                  // empty: not computed yet
    QString kind;                    // "text", "image"; empty: not known, taken for text
    QString format;                  // "gguf", "safetensors"; empty: not known
    QString architecture;            // "llama"
    QString quantization;            // "Q4_1"
    std::optional<qint64> sizeBytes; // of all its files
    std::optional<int> layers;
    std::optional<int> embeddingLength;
    std::optional<int> heads;
    QList<int> keyValueHeads;       // one a layer, or one for all
    std::optional<int> keyLength;   // per head
    std::optional<int> valueLength; // per head
    std::optional<int> trainedContext;
    std::optional<int> slidingWindow;
    std::optional<int> vocabularySize;
    std::optional<qint64> parameters;
    std::optional<qint64> activeParameters;
    QList<qint64> layerBytes;         // weights of each layer; empty: only sizeBytes is known
    QList<qint64> recurrentBytes;     // state of each layer a sequence (hybrid models); empty: none
    std::optional<qint64> inputBytes; // token embeddings
    std::optional<qint64> outputBytes; // output head; 0: tied to the embeddings
    QStringList engines;               // that can run it: "llama-rpc", "vllm", ...
};

enum class Audience
{
    ThisDesk,
    Cluster,
    Network
};

struct Request
{
    ModelFacts model;
    QList<NodeId> nodes; // chosen; empty: the planner proposes. First = head if headFixed
    bool headFixed = false;
    QString engine;               // empty: the planner chooses
    int contextPerRequest = 4096; // tokens
    int parallelRequests = 1;
    Audience audience = Audience::ThisDesk;
    QString servedName; // empty: the model's id
};

// Bytes on one node, to scale in the order they are drawn.
struct MemoryEstimate
{
    qint64 totalBytes = 0;
    qint64 inUseBytes = 0;
    qint64 weightsBytes = 0;
    qint64 keyValueBytes = 0;
    qint64 overheadBytes = 0;
    qint64 startPeakBytes = 0; // on top of the three above, while starting
    qint64 reserveBytes = 0;
    qint64 peakBytes() const
    {
        return inUseBytes + weightsBytes + keyValueBytes + overheadBytes + startPeakBytes;
    }
};

enum class PathKind
{
    Local,
    Fabric,
    Management
};

// A process to run on a node. environment and command are complete: nothing is added later.
struct RankProcess
{
    QString role;        // "rpc-server", "llama-server", "fabric-worker"
    QStringList command; // program (relative to the bundle: "bin/llama-server") and arguments
    QMap<QString, QString> environment;
    QString listenAddress;
    quint16 listenPort = 0;
};

// One rank: a share of the model on one node. Rank 0 is on the head.
struct RankPlan
{
    int rank = 0;
    NodeId node;
    QString deviceId;
    QString nodeName;
    QStringList devices; // what the engine calls them: "RPC0"
    int firstLayer = 0;
    int layerCount = 0;
    MemoryEstimate memory;
    QString bundle; // id of the engine bundle that fits this node
    bool usesGpu = false;
    PathKind path = PathKind::Local; // from the head to this rank
    QString pathInterface;           // netdev on this rank's node; empty for local
    QString address;                 // where this rank listens
    quint16 port = 0;
    std::vector<RankProcess> processes; // in start order
    bool needsEngine = true;            // bundle to be copied (known after looking)
};

enum class EvidenceKind
{
    Modelled,
    Reported,
    Measured
};

struct Prediction
{
    QString quantity; // "decode_tok_s", "prefill_tok_s", "ready_s"
    std::optional<double> low;
    std::optional<double> high;
    EvidenceKind kind = EvidenceKind::Modelled;
    QString source;     // who reported it, or when it was measured
    QString conditions; // of a report: "8,192 tokens in, 256 out, one request; ring"
    QString engine;     // it was made with
    int nodes = 0;
};

// Text-free remark: code and arguments, text by launcher/report.
struct Remark
{
    QString code; // "head-has-no-gpu", "ring-has-hole", ...
    QMap<QString, QString> arguments;
    NodeId node; // null: none
};

struct Plan
{
    QString engine;       // "llama-rpc"
    QString engineReason; // remark code
    Request request;      // with nodes and defaults filled in
    QString servedName;
    std::vector<RankPlan> ranks;
    QString endpointAddress; // on the head
    quint16 endpointPort = 0;
    int totalContext = 0; // what the command gets: contextPerRequest x parallelRequests
    std::optional<int> largestContextThatFits; // per request
    QList<Prediction> predictions;
    QList<Remark> reasons; // why these nodes, this head
    QList<Remark> warnings;
};

// Why not, with the number that fails. bytesNeeded and bytesFree concern node where they are set.
struct Refusal
{
    QString code; // "too-large", "no-nodes", "engine-missing", "needs-engine", ...
    QMap<QString, QString> arguments;
    NodeId node;
    std::optional<qint64> bytesNeeded;
    std::optional<qint64> bytesFree;
    std::optional<int> contextThatFits;   // smaller context would do
    std::optional<int> nodesThatWouldFit; // more nodes would do
};

} // namespace launcher::plan
