import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

const PATIENCE_MS = 60_000;

/** A running `pnpm dev`, as its user sees it. */
export interface Watched {
  /** Resolves to what was printed since the last call, once it matches. Rejects when the process ends first, or takes too long. */
  until(pattern: RegExp): Promise<string>;
  /** Presses Ctrl-C; resolves to the exit code. */
  interrupt(): Promise<number | null>;
}

/** Starts the tools' own copy of `dev.ts` in a repository. */
export function watched(root: string): Watched {
  const env = { ...process.env, NO_COLOR: "1" };
  const child = spawn(process.execPath, [join(root, "tools/dev/dev.ts")], {
    cwd: root,
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const closed = once(child, "close");
  let text = "";
  let heard: (() => void) | undefined;
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (part: string) => {
      text += part;
      heard?.();
    });
  }
  return {
    async until(pattern) {
      const found = new Promise<void>((resolve) => {
        heard = () => pattern.test(text) && resolve();
        heard();
      });
      await Promise.race([found, closed, once(AbortSignal.timeout(PATIENCE_MS), "abort")]);
      const said = text;
      if (!pattern.test(said)) throw new Error(`it did not say ${pattern}, but:\n${said}`);
      text = "";
      return said;
    },
    async interrupt() {
      child.kill("SIGINT");
      await closed;
      return child.exitCode;
    },
  };
}
