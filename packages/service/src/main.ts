#!/usr/bin/env node
// Promise: one command gives a running service; a signal ends it with no request lost.
import { commands } from "./command-line/commands.ts";
import { runCommandLine } from "./command-line/run-command-line.ts";
import { UsageError } from "./command-line/usage-error.ts";
import { ListenError } from "./listen.ts";
import { UnusableStore } from "./storage/unusable-store.ts";

try {
  await runCommandLine(
    { args: process.argv.slice(2), environment: process.env, commands },
    { print: (line) => console.log(line), fail: () => void (process.exitCode = 1) },
  );
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = error instanceof UsageError ? 2 : 1;
}

/** For an error of the environment a stack trace helps nobody. */
function messageOf(error: unknown): unknown {
  if (error instanceof UsageError) return `${error.message}\nSee --help.`;
  return error instanceof ListenError || error instanceof UnusableStore ? error.message : error;
}
