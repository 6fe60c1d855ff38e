import { spawn } from "node:child_process";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, onTestFinished } from "vitest";
import type { Orders } from "./crashing-process.ts";

/** A process that has loaded everything and opened nothing. */
export interface CrashingService {
  /** Serves, and returns the URL. */
  serve: (orders: Orders) => Promise<string>;
  /** Kills it without warning. */
  kill: () => Promise<void>;
}

export async function crashingService(): Promise<CrashingService> {
  const child = spawn(process.execPath, [join(import.meta.dirname, "crashing-process.ts")], {
    stdio: ["pipe", "pipe", "inherit"],
    // Otherwise most of its life would be its start.
    env: { ...process.env, NODE_COMPILE_CACHE: join(tmpdir(), "tallystick-compiled") },
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const ended = once(child, "exit");
  const lines = createInterface({ input: child.stdout });
  const nextLine = async (): Promise<string> => {
    const [line] = await Promise.race([once(lines, "line"), ended.then(() => [undefined])]);
    if (typeof line !== "string") throw new Error("the process ended by itself");
    return line;
  };
  await nextLine();
  return {
    serve: (orders) => {
      child.stdin.write(`${JSON.stringify(orders)}\n`);
      return nextLine();
    },
    kill: async () => {
      child.kill("SIGKILL");
      expect((await ended)[1]).toBe("SIGKILL");
    },
  };
}
