import { runCli } from "../src/cli/program.ts";

/** How a command ended, and what it printed. */
export interface Ended {
  code: number;
  out: string;
  err: string;
}

/** Runs a command of the suite in this process, without a terminal. */
export async function cli(...args: string[]): Promise<Ended> {
  let [out, err] = ["", ""];
  const code = await runCli(args, {
    out: { write: (text) => void (out += text), isTerminal: false, columns: 80 },
    fail: (text) => void (err += text),
    env: {},
    calledAs: "npx tallystick",
    signal: new AbortController().signal,
  });
  return { code, out, err };
}
