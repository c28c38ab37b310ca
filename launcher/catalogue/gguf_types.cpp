// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "launcher/catalogue/gguf_types.h"

#include <algorithm>
#include <array>
#include <utility>

namespace launcher::catalogue {

namespace {

// Sizes after ggml's block structures, in the order of the ids.
constexpr std::array kTypes{
    GgufTensorType{0, "F32", 1, 4},         GgufTensorType{1, "F16", 1, 2},
    GgufTensorType{2, "Q4_0", 32, 18},      GgufTensorType{3, "Q4_1", 32, 20},
    GgufTensorType{6, "Q5_0", 32, 22},      GgufTensorType{7, "Q5_1", 32, 24},
    GgufTensorType{8, "Q8_0", 32, 34},      GgufTensorType{9, "Q8_1", 32, 36},
    GgufTensorType{10, "Q2_K", 256, 84},    GgufTensorType{11, "Q3_K", 256, 110},
    GgufTensorType{12, "Q4_K", 256, 144},   GgufTensorType{13, "Q5_K", 256, 176},
    GgufTensorType{14, "Q6_K", 256, 210},   GgufTensorType{15, "Q8_K", 256, 292},
    GgufTensorType{16, "IQ2_XXS", 256, 66}, GgufTensorType{17, "IQ2_XS", 256, 74},
    GgufTensorType{18, "IQ3_XXS", 256, 98}, GgufTensorType{19, "IQ1_S", 256, 50},
    GgufTensorType{20, "IQ4_NL", 32, 18},   GgufTensorType{21, "IQ3_S", 256, 110},
    GgufTensorType{22, "IQ2_S", 256, 82},   GgufTensorType{23, "IQ4_XS", 256, 136},
    GgufTensorType{24, "I8", 1, 1},         GgufTensorType{25, "I16", 1, 2},
    GgufTensorType{26, "I32", 1, 4},        GgufTensorType{27, "I64", 1, 8},
    GgufTensorType{28, "F64", 1, 8},        GgufTensorType{29, "IQ1_M", 256, 56},
    GgufTensorType{30, "BF16", 1, 2},       GgufTensorType{34, "TQ1_0", 256, 54},
    GgufTensorType{35, "TQ2_0", 256, 66},   GgufTensorType{39, "MXFP4", 32, 17},
    GgufTensorType{40, "NVFP4", 64, 36},    GgufTensorType{41, "Q1_0", 128, 18},
    GgufTensorType{42, "Q2_0", 64, 18},
};

constexpr std::array kFileTypes{
    std::pair{0, "F32"},     std::pair{1, "F16"},      std::pair{2, "Q4_0"},
    std::pair{3, "Q4_1"},    std::pair{7, "Q8_0"},     std::pair{8, "Q5_0"},
    std::pair{9, "Q5_1"},    std::pair{10, "Q2_K"},    std::pair{11, "Q3_K_S"},
    std::pair{12, "Q3_K_M"}, std::pair{13, "Q3_K_L"},  std::pair{14, "Q4_K_S"},
    std::pair{15, "Q4_K_M"}, std::pair{16, "Q5_K_S"},  std::pair{17, "Q5_K_M"},
    std::pair{18, "Q6_K"},   std::pair{19, "IQ2_XXS"}, std::pair{20, "IQ2_XS"},
    std::pair{21, "Q2_K_S"}, std::pair{22, "IQ3_XS"},  std::pair{23, "IQ3_XXS"},
    std::pair{24, "IQ1_S"},  std::pair{25, "IQ4_NL"},  std::pair{26, "IQ3_S"},
    std::pair{27, "IQ3_M"},  std::pair{28, "IQ2_S"},   std::pair{29, "IQ2_M"},
    std::pair{30, "IQ4_XS"}, std::pair{31, "IQ1_M"},   std::pair{32, "BF16"},
    std::pair{36, "TQ1_0"},  std::pair{37, "TQ2_0"},   std::pair{38, "MXFP4"},
    std::pair{39, "NVFP4"},  std::pair{40, "Q1_0"},    std::pair{41, "Q2_0"},
};

} // namespace

const GgufTensorType *ggufTensorType(quint32 id)
{
    const auto found = std::find_if(kTypes.begin(), kTypes.end(),
                                    [id](const GgufTensorType &type) { return type.id == id; });
    return found == kTypes.end() ? nullptr : &*found;
}

QString ggufFileTypeName(qint64 fileType)
{
    const auto found =
        std::find_if(kFileTypes.begin(), kFileTypes.end(),
                     [fileType](const auto &entry) { return entry.first == fileType; });
    return found == kFileTypes.end() ? QString() : QString::fromLatin1(found->second);
}

} // namespace launcher::catalogue
