import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

/** How long a program may take to end, in milliseconds. */
const longestEndMs = 5_000;

/** A program that runs, and answers in lines. */
export interface Running {
  send: (line: string) => void;
  /** The next line of its output; an error when it ends before. */
  answer: () => Promise<string>;
}

/** Runs a program of this repository until `use` is done. */
export async function withProcess<Result>(
  file: string,
  args: readonly string[],
  use: (running: Running) => Promise<Result>,
): Promise<Result> {
  const path = new URL(`../../../${file}`, import.meta.url).pathname;
  const child = spawn(process.execPath, [path, ...args], { stdio: ["pipe", "pipe", "inherit"] });
  const exited = once(child, "exit");
  const lines = createInterface({ input: child.stdout });
  try {
    return await use({
      send: (line) => child.stdin.write(`${line}\n`),
      async answer() {
        const end = exited.then(() => Promise.reject(new Error(`${file} ended before it answered.`)));
        const [line] = await Promise.race([once(lines, "line"), end]);
        return String(line);
      },
    });
  } finally {
    child.kill("SIGTERM");
    // What it still sends to an address that nobody resolves must not hold the measurement up.
    const killed = setTimeout(() => child.kill("SIGKILL"), longestEndMs);
    await exited;
    clearTimeout(killed);
  }
}
