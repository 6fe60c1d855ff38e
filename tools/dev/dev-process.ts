import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

const TIMEOUT_MS = 60_000;

/** A running `pnpm dev`. */
export interface DevProcess {
  /** Resolves to the output since the last call when it matches. Rejects when the process ends before, or after a minute. */
  until(pattern: RegExp): Promise<string>;
  /** Presses Ctrl-C; resolves to the exit code. */
  interrupt(): Promise<number | null>;
}

/** Starts the copy of `dev.ts` in a repository. */
export function startDev(root: string): DevProcess {
  const env = { ...process.env, NO_COLOR: "1" };
  const child = spawn(process.execPath, [join(root, "tools/dev/dev.ts")], {
    cwd: root,
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const closed = once(child, "close");
  let text = "";
  let onOutput: (() => void) | undefined;
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (part: string) => {
      text += part;
      onOutput?.();
    });
  }
  return {
    async until(pattern) {
      const found = new Promise<void>((resolve) => {
        onOutput = () => pattern.test(text) && resolve();
        onOutput();
      });
      await Promise.race([found, closed, once(AbortSignal.timeout(TIMEOUT_MS), "abort")]);
      const printed = text;
      if (!pattern.test(printed)) throw new Error(`it did not print ${pattern}, but:\n${printed}`);
      text = "";
      return printed;
    },
    async interrupt() {
      child.kill("SIGINT");
      await closed;
      return child.exitCode;
    },
  };
}
