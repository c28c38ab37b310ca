# SPDX-FileCopyrightText: 2026 The Sparkyard authors
# SPDX-License-Identifier: Apache-2.0
"""The command line of the lab."""

import argparse
import json
import os
import re
import signal
import sys
import time

from . import cabling, enter, supervisor
from .lifecycle import (DONE, FAILED, NO, USAGE, Refusal, ask, become_daemon, claim, clear, is_up,
                        name_option, require_namespaces, require_programs, require_root,
                        state_of)

EXIT_CODES = """\
exit codes: 0 done; 1 the answer is no (no lab of that name is up); 2 wrong use;
3 not root, or namespaces are not allowed here; 4 failed. `exec` ends as its command does."""


def main(arguments):
    # What follows "--" is a command for exec, with options of its own.
    cut = arguments.index("--") if "--" in arguments else len(arguments)
    parser = _parser()
    options = parser.parse_args(arguments[:cut])
    options.command = arguments[cut + 1:]
    if options.command and options.verb != "exec":
        parser.error(f"{options.verb} takes no command")
    try:
        return options.run(options)
    except Refusal as refusal:
        print(f"lab: {refusal}", file=sys.stderr)
        return refusal.code
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:  # `lab status | head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        return DONE


def up(options):
    nodes = options.nodes or cabling.DEFAULT_NODES[options.cabling]
    reason = cabling.check(nodes, options.cabling)
    if reason:
        raise Refusal(USAGE, reason)
    if options.switch and options.cabling != "switch":
        raise Refusal(USAGE, "--switch goes with --cabling switch only")
    settings = {"name": options.name, "nodes": nodes, "cabling": options.cabling,
                "switch": options.switch or "managed", "bare": options.bare,
                "memory_gib": options.memory_gib, "disk_gib": options.disk_gib,
                "lldp_access": options.lldp_access, "user_uid": enter.invoking_uid()}
    for fault in options.fault:
        problem = supervisor.faults.problem(fault, settings)
        if problem:
            raise Refusal(USAGE, problem)
    require_root()
    require_programs()
    require_namespaces()
    lock = claim(options.name)
    started = time.monotonic()
    read_end, write_end = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(read_end)
        become_daemon(settings, options.fault, write_end, lock)
    os.close(write_end)
    os.close(lock)
    verdict, text = "failed", "its supervisor died"
    try:
        with os.fdopen(read_end) as lines:
            for line in lines:
                verdict, text = json.loads(line)
                if verdict == "progress" and not options.quiet:
                    print(f"lab: {text}", file=sys.stderr)
    except KeyboardInterrupt:
        down(options)
        raise
    os.waitpid(child, 0)
    if verdict != "up":
        raise Refusal(FAILED, f"cannot bring up lab '{options.name}': {text}")
    if not options.quiet:
        print(f"lab: '{options.name}' is up: {nodes} node(s), {options.cabling}, in "
              f"{time.monotonic() - started:.1f} s. Take it down with: "
              f"scripts/lab down{name_option(options.name)}", file=sys.stderr)
    return DONE


def down(options):
    require_root()
    if not is_up(options.name):
        clear(options.name)
        if not options.quiet:
            print(f"lab: no lab '{options.name}' is up", file=sys.stderr)
        return DONE
    pid = state_of(options.name, needed=False).get("supervisor_pid")
    try:
        ask(options.name, {"do": "down"})
    except Refusal:
        if pid:
            os.kill(pid, signal.SIGTERM)
    deadline = time.monotonic() + 15
    while is_up(options.name):
        if time.monotonic() > deadline:
            if not pid:
                raise Refusal(FAILED, f"lab '{options.name}' does not end")
            os.kill(pid, signal.SIGKILL)
            pid = None
            deadline = time.monotonic() + 5
        time.sleep(0.05)
    clear(options.name)
    return DONE


def status(options):
    state = state_of(options.name)
    if options.json:
        print(json.dumps(state, indent=1))
        return DONE
    print(f"lab '{options.name}': {state['cabling']}"
          + (f", switch {state['switch']}" if state["switch"] else "")
          + (", bare" if state["bare"] else ""))
    for node in state["nodes"]:
        print(f"  {node['name']}  {node['addresses'][0]:<12} {'up' if node['up'] else 'off':<4}"
              f" {node['memory_gib']} GiB  {node['product']}")
    for cable in state["cables"]:
        b = cable["b"]
        print(f"  cable {cable['a']['node']} cage {cable['a']['cage']} - "
              + (f"{b['node']} cage {b['cage']}" if b else "switch")
              + (f", unplugged rails {cable['unplugged_rails']}"
                 if cable["unplugged_rails"] else ""))
    print("  faults: " + (", ".join(state["faults"]) or "none"))
    print("  log in: ssh spark@ADDRESS, password spark, from the desk "
          f"(scripts/lab exec{name_option(options.name)} desk -- CMD)")
    return DONE


def snapshot(options):
    require_root()
    taken = ask(options.name, {"do": "snapshot"})
    if options.json:
        print(json.dumps(taken, indent=1))
        return DONE
    for name, place in taken["nodes"].items():
        if not place["up"]:
            print(f"{name}: off")
            continue
        print(f"{name}: {len(place['processes'])} processes, {len(place['files'])} files")
        for process in place["processes"]:
            print(f"  {process['pid']:>7} {' '.join(process['args'])[:100]}")
    return DONE


def execute(options):
    require_root()
    command = options.command
    if not command:
        raise Refusal(USAGE, "exec needs a command: scripts/lab exec NODE -- CMD")
    state = state_of(options.name)
    folder = f"{supervisor.ROOT}/{options.name}"
    if options.node == "desk":
        return enter.desk(state, folder, command)
    node = next((node for node in state["nodes"] if node["name"] == options.node), None)
    if node is None:
        names = ", ".join(node["name"] for node in state["nodes"])
        raise Refusal(USAGE, f"no '{options.node}' in this lab, only {names} and desk")
    if not node["up"]:
        raise Refusal(NO, f"{options.node} is off")
    return enter.node(node["pid"], options.user, command)


def fault(options):
    return _change(options, "fault", options.faults)


def heal(options):
    return _change(options, "heal", options.faults)


def _change(options, verb, names):
    require_root()
    state = state_of(options.name)
    if verb == "fault":
        for name in names:
            problem = supervisor.faults.problem(
                name, {"nodes": len(state["nodes"]), "cabling": state["cabling"],
                       "bare": state["bare"]})
            if problem:
                raise Refusal(USAGE, problem)
    in_force = ask(options.name, {"do": verb, "faults": names})
    if not options.quiet:
        print("lab: faults in force: " + (", ".join(in_force) or "none"), file=sys.stderr)
    return DONE


def _memory_list(text):
    try:
        values = [int(part) for part in text.split(",")]
    except ValueError:
        values = []
    if not values or not all(8 <= value <= 1024 for value in values):
        raise argparse.ArgumentTypeError("a list like 64,128 of GiB a node, each 8 to 1024")
    return values


def _lab_name(text):
    if not re.fullmatch(r"[a-z0-9][a-z0-9-]{0,23}", text):
        raise argparse.ArgumentTypeError("a name has 1 to 24 of a-z, 0-9 and '-'")
    return text


def _parser():
    parser = argparse.ArgumentParser(
        prog="scripts/lab", epilog=EXIT_CODES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        description="A cluster of Spark-like nodes in Linux namespaces, with the real sshd, "
                    "avahi-daemon and lldpd. Needs root.")
    verbs = parser.add_subparsers(dest="verb", required=True, metavar="VERB")

    def verb(name, function, text):
        one = verbs.add_parser(name, help=text, description=text, epilog=EXIT_CODES,
                               formatter_class=argparse.RawDescriptionHelpFormatter)
        one.add_argument("--name", type=_lab_name, default="default",
                         help="which lab; several can be up at once (default: default)")
        one.add_argument("--quiet", action="store_true", help="say nothing when all is well")
        one.set_defaults(run=function)
        return one

    one = verb("up", up, "bring a lab up")
    one.add_argument("--nodes", type=int, help="1 to 8 (default: what the cabling needs, or 4)")
    one.add_argument("--cabling", choices=cabling.CABLINGS, default="ring")
    one.add_argument("--switch", choices=cabling.SWITCHES, help="default: managed")
    one.add_argument("--bare", action="store_true", help="rails without addresses, MTU 1500")
    one.add_argument("--fault", action="append", default=[], metavar="F[@PLACE]",
                     help="a fault from the start; see `scripts/lab fault --help`")
    one.add_argument("--memory-gib", type=_memory_list, default=[128], metavar="N,N,...",
                     help="memory each node shows, repeated over the nodes (default: 128)")
    one.add_argument("--disk-gib", type=int, default=4, choices=range(1, 65), metavar="N",
                     help="size limit of each node's disk, which lies in memory (default: 4)")
    one.add_argument("--lldp-access", choices=("all", "none", "mixed"), default="all",
                     help="whose ordinary user may ask lldpd; mixed: the odd nodes' only")
    verb("down", down, "take a lab down and leave nothing")
    verb("status", status, "show what a lab consists of").add_argument(
        "--json", action="store_true")
    verb("snapshot", snapshot, "list the processes and files that are not the lab's own, and "
         "each netdev's bytes").add_argument("--json", action="store_true")
    one = verb("exec", execute, "run a command on a node or on the desk")
    one.usage = "scripts/lab exec [--name NAME] [--user USER] NODE|desk -- CMD..."
    one.add_argument("--user", default="root", help="user on the node (default: root)")
    one.add_argument("node", metavar="NODE|desk")
    listing = "\n\nfaults, with their default place:\n" + supervisor.faults.listing()
    for name, function, text in (("fault", fault, "put faults on a lab"),
                                 ("heal", heal, "take faults off again; all when none is named")):
        one = verb(name, function, text)
        one.epilog = EXIT_CODES + listing
        one.add_argument("faults", nargs="+" if name == "fault" else "*", metavar="F[@PLACE]")
    return parser
