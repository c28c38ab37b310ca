// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#include "app/ctl/verbs.h"

namespace app::ctl {

std::vector<std::unique_ptr<Verb>> allVerbs()
{
    std::vector<std::unique_ptr<Verb>> verbs;
    verbs.push_back(makeNodesVerb());
    verbs.push_back(makeConnectVerb());
    verbs.push_back(makeForgetVerb());
    verbs.push_back(makeTopologyVerb());
    verbs.push_back(makeDoctorVerb());
    verbs.push_back(makeModelsVerb());
    verbs.push_back(makePlanVerb());
    verbs.push_back(makeLaunchVerb());
    verbs.push_back(makeJobsVerb());
    verbs.push_back(makeChatVerb());
    verbs.push_back(makeStopVerb());
    verbs.push_back(makeWatchVerb());
    verbs.push_back(makeCompletionVerb());
    return verbs;
}

} // namespace app::ctl
