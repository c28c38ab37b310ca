# SPDX-FileCopyrightText: 2026 The Sparkyard authors
# SPDX-License-Identifier: Apache-2.0
"""The report of scripts/demo --headless (docs/report-format.md) and what it is checked against."""
import json

EMPTY = {
    "schema": 1,
    "nodes": None,
    "topology": None,
    "findings": None,
    "launch": None,
    "live": None,
    "app": None,
    "left_behind": None,
}

# What each fault must give: the findings' codes, and nothing else.
FINDINGS_OF_FAULT = {
    "cable-out": {"cable-missing"},
    "wrong-cage": {"wrong-cage"},
    "rail-down": {"rail-down"},
    "mtu": {"mtu-mismatch"},
    "half-pcie": {"half-pcie"},
    "same-subnet-twins": {"same-subnet-twins"},
    "host-key-changed": {"host-key-changed"},
    "wedged": {"node-silent"},
    "low-memory": {"low-memory"},
    "duplicate-machine-id": {"duplicate-identity"},
    "no-multicast": {"no-multicast"},
    "no-lldpd": set(),
    "no-link-local": set(),
    "desk-is-node": set(),
    "node-off": {"node-off"},
    "foreign-container": set(),
}


def links_expected(cabling, nodes):
    return {"none": 0, "single": 0, "pair": 1, "ring": nodes, "switch": nodes}[cabling]


class Report:
    def __init__(self):
        self.data = json.loads(json.dumps(EMPTY))
        self.problems = []

    def write(self, path):
        with open(path, "w", encoding="utf-8") as file:
            json.dump(self.data, file, indent=1, ensure_ascii=False)
            file.write("\n")

    def expect(self, condition, text):
        if not condition:
            self.problems.append(text)
        return bool(condition)

    # -- what a run without a fault must show -----------------------------------------------------

    def check_cabling(self, cabling, nodes):
        data = self.data
        self.expect(len(data["nodes"] or []) == nodes,
                    f"{len(data['nodes'] or [])} machines were found, not {nodes}")
        topology = data["topology"] or {}
        self.expect(topology.get("shape") == cabling,
                    f"the shape is {topology.get('shape')}, not {cabling}")
        links = topology.get("links") or []
        self.expect(len(links) == links_expected(cabling, nodes),
                    f"{len(links)} links, not {links_expected(cabling, nodes)}")
        for link in links:
            self.expect(link["rails_up"] == 2 and link["state"] in ("up", "proven"),
                        f"link {link['a']} - {link['b']} is {link['state']} with "
                        f"{link['rails_up']} rails up")

    def check_findings(self, faults):
        wanted = set()
        for fault in faults:
            wanted |= FINDINGS_OF_FAULT.get(fault, set())
        got = {finding["code"] for finding in self.data["findings"] or []}
        self.expect(got == wanted, f"findings are {sorted(got)}, not {sorted(wanted)}")

    def check_launch(self, ranks):
        launch = self.data["launch"] or {}
        self.expect(launch.get("ranks") == ranks, f"{launch.get('ranks')} ranks, not {ranks}")
        self.expect(bool((launch.get("reply") or "").strip()), "the reply is empty")
        self.expect((launch.get("decode_tok_s") or 0) > 0, "decode_tok_s is not above zero")
        for rank in launch.get("rank_detail") or []:
            keys = ["weights_bytes"]
            if rank["path"] != "local":
                keys += ["path_rx_bytes", "path_tx_bytes"]
            for key in keys:
                self.expect((rank.get(key) or 0) > 0, f"rank {rank['rank']}: {key} is not above 0")
        self.expect(len(launch.get("rank_detail") or []) == ranks, "rank_detail is not complete")

    def check_live(self, with_timing, samples=20, gap=3):
        live = self.data["live"] or {}
        if not with_timing:
            samples, gap = 1, float("inf")
        self.expect((live.get("samples") or 0) >= samples,
                    f"{live.get('samples')} live samples, fewer than {samples}")
        self.expect(live.get("longest_gap_s") is not None and live["longest_gap_s"] <= gap,
                    f"a gap of {live.get('longest_gap_s')} s between live samples")

    def check_app(self, with_timing):
        app = self.data["app"] or {}
        limit = 1000 if with_timing else 10**9
        self.expect((app.get("first_frame_ms") or 10**9) < limit,
                    f"the first frame came after {app.get('first_frame_ms')} ms")
        self.expect(app.get("qml_warnings") == 0, f"{app.get('qml_warnings')} QML warnings")

    def check_left_behind(self):
        left = self.data["left_behind"] or {}
        self.expect(left.get("processes") == 0, f"{left.get('processes')} processes left behind")
        self.expect(left.get("files") == 0, f"{left.get('files')} files left behind")
