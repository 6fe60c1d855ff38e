import { spawn, type ChildProcess } from "node:child_process";
import { constants } from "node:os";
import { createInterface } from "node:readline";

/** Resolves to the first line that the child prints, parsed as JSON. Later lines go to `onLine`. */
export async function firstJsonLine<Line>(child: ChildProcess, onLine: (line: string) => void): Promise<Line> {
  const { stdout } = child;
  if (stdout === null) throw new Error("the child was started without a pipe for stdout");
  return await new Promise((resolve, reject) => {
    let first = true;
    createInterface({ input: stdout }).on("line", (line) => {
      if (!first) return onLine(line);
      first = false;
      return resolve(JSON.parse(line) as Line);
    });
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`it stopped with exit code ${code ?? "none"} before it was ready`)));
  });
}

export interface RunOptions {
  env?: NodeJS.ProcessEnv;
  /** Its first abort is sent to the script as a signal, which is the reason of the abort. */
  stop?: AbortSignal;
}

/** How long a script may run after a stop signal. */
const stopTimeoutMs = 10_000;

/** Runs a script of this repository with this Node and our own terminal, and resolves to its exit code. */
export async function run(
  script: string,
  args: string[],
  { env = process.env, stop }: RunOptions = {},
): Promise<number> {
  if (stop?.aborted) return exitCodeOf(stop.reason);
  // A terminal sends Ctrl-C to its whole process group, and a package manager may send it again. In a group of its own the
  // script gets one signal, ours, and so has the time to print what it knows.
  const child = spawn(process.execPath, [script, ...args], { stdio: "inherit", env, detached: stop !== undefined });
  stop?.addEventListener("abort", () => {
    child.kill(stop.reason);
    setTimeout(() => child.kill("SIGKILL"), stopTimeoutMs).unref();
  });
  return await exitOf(child);
}

/** What a shell reports of a program that a signal ended: 130 for Ctrl-C. */
export function exitCodeOf(signal: NodeJS.Signals): number {
  return 128 + constants.signals[signal];
}

/** Resolves to the exit code, also of a child that has ended already: to what a shell reports where a signal ended it. */
export async function exitOf(child: ChildProcess): Promise<number> {
  if (child.exitCode === null && child.signalCode === null)
    await new Promise((resolve, reject) => child.once("error", reject).once("exit", resolve));
  return child.signalCode === null ? (child.exitCode ?? 1) : exitCodeOf(child.signalCode);
}

/** What a service prints by `--ready-json`. */
export type Ready = Record<"url" | "clientId" | "clientSecret", string>;

/** Uses a service from when it is ready, and stops it when `use` is done. */
export async function withServing<Result>(
  child: ChildProcess,
  use: (ready: Ready) => Promise<Result>,
): Promise<Result> {
  try {
    return await use(await firstJsonLine<Ready>(child, () => undefined));
  } finally {
    child.kill();
    await exitOf(child);
  }
}
