import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { CallerCredentials, KnownFailure } from "@tallystick/conformance";
import type { Fault } from "./proxy.ts";

/** A server of others that runs now. */
export interface Running {
  /** The base URL of its API. */
  url: string;
  credentials: CallerCredentials;
  /** Sent with every request. */
  headers?: Readonly<Record<string, string>>;
  /** At most so many requests a second. */
  rate?: number;
  /** What is counted while it is judged, such as logins. */
  counted?: () => string;
  stop: () => Promise<void>;
}

/** A rule that the server violates, at an operation (`STD-09@Users_put`) or everywhere, with the place that says what is right. */
export type Trophy = Omit<KnownFailure, "expires"> & {
  /** It depends on the order in which requests arrive, so a run may miss it. */
  isRace?: true;
};

/** How a server of others is installed and started. */
export interface Server {
  /** Installs what is missing of it; throws with the command where that fails. */
  install: () => void;
  trophies: readonly Trophy[];
  faults: readonly Fault[];
  /** How many of the faults the suite finds; fewer is an error. */
  found: number;
  /** Starts it with its data in a folder, on a port of its own. */
  start(folder: string): Promise<Running>;
}

/** Debian packages, unless the program is there; needs Debian and its administrator. */
export function fromDebian(program: string, packages: readonly string[]): () => void {
  return () => {
    if (spawnSync("sh", ["-c", `command -v ${program}`]).status === 0) return;
    installBy(`apt-get update -qq && apt-get install -qq -y --no-install-recommends ${packages.join(" ")}`);
  };
}

/** The packages of npm that a folder pins by its own lockfile. */
export function fromRegistry(folder: URL): () => void {
  return () => installBy(`pnpm --dir '${fileURLToPath(folder)}' --silent install --frozen-lockfile`);
}

function installBy(command: string): void {
  const { status, stderr } = spawnSync("sh", ["-c", command], {
    encoding: "utf8",
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
  if (status !== 0) throw new Error(`Install the packages yourself: ${command}\n${stderr}`);
}

/** How long a server may take until it answers. */
const PATIENCE_MS = 60_000;

/** Starts a program, and returns once a URL answers with 200. */
export async function startProgram(
  [program = "", ...args]: readonly string[],
  {
    cwd,
    env = {},
    ready,
  }: { cwd: string; env?: NodeJS.ProcessEnv; ready: { url: string; headers: Record<string, string> } },
): Promise<() => Promise<void>> {
  // A group of its own: some programs start others, which end with them.
  const child = spawn(program, args, { cwd, env: { ...process.env, ...env }, stdio: "ignore", detached: true });
  const ended = once(child, "exit");
  const stop = async (): Promise<void> => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, "SIGTERM");
    await ended;
  };
  const until = Date.now() + PATIENCE_MS;
  while (Date.now() < until) {
    if (child.exitCode !== null) throw new Error(`${program} ended with ${child.exitCode} before it answered.`);
    const reply = await fetch(ready.url, { headers: ready.headers }).catch(() => undefined);
    if (reply?.status === 200) return stop;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await stop();
  throw new Error(`${program} has not answered at ${ready.url} in ${PATIENCE_MS / 1_000} s.`);
}
