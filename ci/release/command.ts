import { execFileSync } from "node:child_process";

export interface CommandOptions {
  /** The folder to run in. */
  cwd: string;
  env?: NodeJS.ProcessEnv;
}

/** Runs a command and returns what it printed. @throws an Error with its whole output when it fails. */
export function output(command: string, args: string[], { cwd, env = process.env }: CommandOptions): string {
  try {
    return execFileSync(command, args, { cwd, env, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
  } catch (error) {
    const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
    throw new Error(`${[command, ...args].join(" ")} failed in ${cwd}:\n${stdout}${stderr}`.trimEnd(), {
      cause: error,
    });
  }
}

/** Runs a command with our own terminal. @throws an Error when it fails. */
export function run(command: string, args: string[], { cwd, env = process.env }: CommandOptions): void {
  try {
    execFileSync(command, args, { cwd, env, stdio: "inherit" });
  } catch (error) {
    throw new Error(`${[command, ...args].join(" ")} failed in ${cwd}`, { cause: error });
  }
}

/** Without the variables by which a package manager, or CI, tells the programs that it starts how it was called. */
export function plainEnv(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_|^TALLYSTICK_/i.test(name)));
}
