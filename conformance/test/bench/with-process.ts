import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

/** How long a program may take to end, in milliseconds. */
const longestEndMs = 5_000;

/** Runs a program of this repository until `use` is done; `use` gets the first line of its output. */
export async function withProcess<Result>(
  file: string,
  args: readonly string[],
  use: (line: string) => Promise<Result>,
): Promise<Result> {
  const path = new URL(`../../../${file}`, import.meta.url).pathname;
  const child = spawn(process.execPath, [path, ...args], { stdio: ["ignore", "pipe", "inherit"] });
  const exited = once(child, "exit");
  try {
    const [line] = await once(createInterface({ input: child.stdout }), "line");
    return await use(String(line));
  } finally {
    child.kill("SIGTERM");
    // What it still sends to an address that nobody resolves must not hold the measurement up.
    const killed = setTimeout(() => child.kill("SIGKILL"), longestEndMs);
    await exited;
    clearTimeout(killed);
  }
}
