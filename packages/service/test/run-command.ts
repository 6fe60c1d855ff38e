import { commands } from "../src/command-line/commands.ts";
import { runCommandLine } from "../src/command-line/run-command-line.ts";

export interface Ended {
  /** The lines on standard output. */
  printed: string[];
  /** 1 when the command found what is not as it should be. */
  exitCode: number;
}

/** Runs a command of `tallystick-service` in this process, as another process would. @throws what the command throws. */
export async function runCommand(...args: string[]): Promise<Ended> {
  const ended: Ended = { printed: [], exitCode: 0 };
  const context = { print: (line: string) => void ended.printed.push(line), fail: () => void (ended.exitCode = 1) };
  await runCommandLine({ args, environment: {}, commands }, context);
  return ended;
}
