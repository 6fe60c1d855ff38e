import { spawn } from "node:child_process";
import { once } from "node:events";
import { ProbeFault } from "../http/probe-fault.ts";

/**
 * Runs a program in this terminal until it ends or is stopped. Returns how it ended: its exit code, or the name of the
 * signal. Rejects with a `ProbeFault` when it cannot be started.
 */
export async function runProgram(
  [file = "", ...args]: readonly string[],
  env: NodeJS.ProcessEnv,
  stop: AbortSignal,
): Promise<number | string> {
  const child = spawn(file, args, { env, stdio: "inherit" });
  const end = (): void => void child.kill("SIGTERM");
  stop.addEventListener("abort", end, { once: true });
  try {
    await once(child, "close");
    return child.exitCode ?? child.signalCode ?? 0;
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    throw new ProbeFault(`The command could not be run: ${message}`, "Check what stands behind --.", { cause });
  } finally {
    stop.removeEventListener("abort", end);
  }
}
