# SPDX-FileCopyrightText: 2026 The Sparkyard authors
# SPDX-License-Identifier: Apache-2.0
"""A cluster of real daemons in Linux namespaces: the bench Sparkyard is tested on."""
