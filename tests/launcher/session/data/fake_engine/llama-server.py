#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Sparkyard authors
# SPDX-License-Identifier: Apache-2.0
"""Speaks as much of llama-server's HTTP as a launch, a chat and a monitor need.

FAKE_NAME in the environment: serves this name instead of --alias. FAKE_STALL: never healthy."""
import argparse
import http.server
import json
import os
import sys
import time

options = argparse.ArgumentParser()
options.add_argument("--host", default="127.0.0.1")
options.add_argument("--port", type=int)
options.add_argument("-m", "--model")
options.add_argument("--alias")
arguments, _ = options.parse_known_args()
name = os.environ.get("FAKE_NAME", arguments.alias)
if not os.path.isfile(arguments.model):
    print(f"failed to open {arguments.model}", flush=True)
    sys.exit(1)
state = {"decoded": 0, "prompt": 0}


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def answer(self, status, body, kind="application/json"):
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def do_GET(self):
        if self.path == "/health":
            loading = "FAKE_STALL" in os.environ
            self.answer(503 if loading else 200, {"status": "loading" if loading else "ok"})
        elif self.path == "/v1/models":
            self.answer(200, {"data": [{"id": name}]})
        elif self.path == "/slots":
            self.answer(200, [{"id": 0, "is_processing": False,
                               "next_token": [{"n_decoded": state["decoded"]}]}])
        elif self.path == "/metrics":
            self.answer(200, (f"llamacpp:prompt_tokens_total {state['prompt']}\n"
                              "llamacpp:prompt_seconds_total 0.5\n"
                              "llamacpp:requests_processing 0\n"
                              "llamacpp:requests_deferred 0\n").encode(), "text/plain")
        else:
            self.answer(404, {"error": {"message": "no such route"}})

    def do_POST(self):
        request = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        if self.path == "/v1/completions":
            state["decoded"] += 1
            self.answer(200, {"model": name, "choices": [{"text": " world"}],
                              "usage": {"prompt_tokens": 1, "completion_tokens": 1}})
        elif request["messages"][-1]["content"] == "refuse":
            self.answer(400, {"error": {"message": "the request exceeds the context"}})
        else:
            self.stream(request)

    def stream(self, request):
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Connection", "close")
        self.end_headers()
        words = request["messages"][-1]["content"].split()
        state["prompt"] += len(words)
        for word in words:
            state["decoded"] += 1
            self.event({"choices": [{"delta": {"content": word + " "}}]})
            time.sleep(0.02)
        self.event({"choices": [{"delta": {}, "finish_reason": "stop"}],
                    "usage": {"prompt_tokens": len(words), "completion_tokens": len(words)},
                    "timings": {"prompt_n": len(words), "prompt_ms": 10.0,
                                "prompt_per_second": 100.0 * len(words),
                                "predicted_n": len(words), "predicted_ms": 20.0 * len(words),
                                "predicted_per_second": 50.0}})
        self.wfile.write(b"data: [DONE]\n\n")

    def event(self, value):
        self.wfile.write(b"data: " + json.dumps(value).encode() + b"\n\n")
        self.wfile.flush()


print("listening", flush=True)
http.server.ThreadingHTTPServer((arguments.host, arguments.port), Handler).serve_forever()
