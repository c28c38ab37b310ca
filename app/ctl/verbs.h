// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/ctl/verb.h"

#include <memory>

namespace app::ctl {

// One maker a verb; the classes stand in the file of their name.
std::unique_ptr<Verb> makeChatVerb();
std::unique_ptr<Verb> makeCompletionVerb();
std::unique_ptr<Verb> makeConnectVerb();
std::unique_ptr<Verb> makeDoctorVerb();
std::unique_ptr<Verb> makeForgetVerb();
std::unique_ptr<Verb> makeJobsVerb();
std::unique_ptr<Verb> makeLaunchVerb();
std::unique_ptr<Verb> makeModelsVerb();
std::unique_ptr<Verb> makeNodesVerb();
std::unique_ptr<Verb> makePlanVerb();
std::unique_ptr<Verb> makeStopVerb();
std::unique_ptr<Verb> makeTopologyVerb();
std::unique_ptr<Verb> makeWatchVerb();

} // namespace app::ctl
