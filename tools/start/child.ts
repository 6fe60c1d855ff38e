import { spawn, type ChildProcess } from "node:child_process";
import { createInterface } from "node:readline";

/** The first line the child prints, as JSON. Its later lines are passed on to `onLine`. */
export async function firstJsonLine<Line>(child: ChildProcess, onLine: (line: string) => void): Promise<Line> {
  const { stdout } = child;
  if (stdout === null) throw new Error("the child was started without a pipe for its output");
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

/** Runs a script of ours with this Node and our own terminal, and resolves to its exit code. */
export async function run(script: string, args: string[], env: NodeJS.ProcessEnv = process.env): Promise<number> {
  const child = spawn(process.execPath, [script, ...args], { stdio: "inherit", env });
  return await exitOf(child);
}

export async function exitOf(child: ChildProcess): Promise<number> {
  if (child.exitCode !== null) return child.exitCode;
  return await new Promise((resolve, reject) => child.once("error", reject).once("exit", (code) => resolve(code ?? 1)));
}
