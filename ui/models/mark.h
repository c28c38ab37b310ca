// SPDX-FileCopyrightText: 2026 The Sparkyard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace ui::models {

// A state as the views draw it; the values of StatusMark.State in Sparkyard.Controls.
enum class Mark
{
    Good,
    Warn,
    Bad,
    Unknown,
    Busy,
    Done,
    Waiting,
    Info
};

} // namespace ui::models
