#!/usr/bin/env node
import { calledAs } from "./called-as.ts";
import { orStalled } from "./or-stalled.ts";
import { runCli } from "./program.ts";

/** Ctrl-C stops the run and prints what is known; a second Ctrl-C ends the process at once. */
const stop = new AbortController();
process.once("SIGINT", () => stop.abort());
process.once("SIGTERM", () => stop.abort());
/** A reader that has seen enough, such as `head`, closes the pipe: what is still to be printed is dropped. */
for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
    stop.abort();
  });
}

const ended = runCli(process.argv.slice(2), {
  out: {
    write: (text) => void process.stdout.write(text),
    isTerminal: process.stdout.isTTY ?? false,
    columns: process.stdout.columns ?? 80,
  },
  fail: (text) => void process.stderr.write(text),
  env: process.env,
  calledAs: calledAs(process.argv[1] ?? "tallystick", process.env, process.cwd()),
  signal: stop.signal,
});
process.exitCode = await orStalled(ended, () => {
  process.stderr.write(
    "The suite itself failed: what it waits for never comes. Please report the contract and the seed.\n",
  );
  return 3;
});
