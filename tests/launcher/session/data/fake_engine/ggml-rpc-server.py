#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Sparkyard authors
# SPDX-License-Identifier: Apache-2.0
"""Listens where a ggml-rpc-server would. FAKE_END=STATUS in the environment: ends at once."""
import argparse
import os
import socket
import sys

options = argparse.ArgumentParser()
options.add_argument("-H", "--host", default="127.0.0.1")
options.add_argument("-p", "--port", type=int)
arguments, _ = options.parse_known_args()
if "FAKE_END" in os.environ:
    print("no device for this rank", flush=True)
    sys.exit(int(os.environ["FAKE_END"]))
listener = socket.create_server((arguments.host, arguments.port))
print("listening", flush=True)
while True:
    peer, _ = listener.accept()
    peer.close()
