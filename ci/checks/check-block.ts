import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { exitCodeOf, exitOf } from "@tallystick/tools/start";
import type { Block } from "./blocks.ts";
import { withService } from "./with-service.ts";
import { writeBlocks } from "./write-blocks.ts";

/** Where a block runs, and how long it may take. */
interface Place {
  root: string;
  env?: Record<string, string>;
  limitMs: number;
}

/** Of a block: many times what the slowest takes. */
const LIMIT_MS = 600_000;

/** Checks a block as its tag says, but for its types. Resolves to the reason of a failure, or to undefined. */
export async function checkBlock(block: Block, root: string, limitMs = LIMIT_MS): Promise<string | undefined> {
  const place = { root, limitMs };
  if (block.tag === "tested" || block.tag === "output") return undefined;
  if (block.tag === "ci") return calledByCi(block, root);
  if (block.tag === "quoted") return quoted(block, root);
  if (block.tag === "serves") return serves(block.text, root);
  if (block.tag === "run") return runs(block, place);
  return withService(root, ({ env, addressed }) => runs({ ...block, text: addressed(block.text) }, { ...place, env }));
}

async function runs(block: Block, place: Place): Promise<string | undefined> {
  if (block.language === "ts") return runTypeScript(block, place);
  return exits("bash", ["-euo", "pipefail", "-c", block.text], place);
}

function calledByCi(block: Block, root: string): string | undefined {
  const script = readFileSync(join(root, ".ci/run"), "utf8");
  const missing = commandLines(block.text).find((command) => !script.includes(command));
  return missing === undefined ? undefined : `.ci/run does not call "${missing}"`;
}

function quoted(block: Block, root: string): string | undefined {
  const lines = block.text.split("\n").map((line) => line.trim());
  const missing = lines.find(
    (line) => spawnSync("git", ["grep", "-qF", "-e", line, "--", ":!*.md"], { cwd: root }).status !== 0,
  );
  return missing === undefined ? undefined : `no file holds the line "${missing}"`;
}

function commandLines(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.replace(/\s+#.*$/, "").trim())
    .filter((line) => line !== "");
}

/** Runs the block as a file of the clone, from where it can import the packages. */
async function runTypeScript(block: Block, place: Place): Promise<string | undefined> {
  const written = writeBlocks([block], place.root);
  try {
    return await exits("node", written.files, place);
  } finally {
    written.remove();
  }
}

async function exits(command: string, args: string[], { root, env, limitMs }: Place): Promise<string | undefined> {
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  const output: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => output.push(chunk));
  child.stderr.on("data", (chunk: Buffer) => output.push(chunk));
  const closed = once(child, "close");
  let ending = "";
  const limit = setTimeout(() => {
    ending = `it was stopped after ${limitMs / 1000} s`;
    stop(child.pid, "SIGKILL");
  }, limitMs);
  const code = await exitOf(child);
  clearTimeout(limit);
  // A process that it left behind would keep the pipes open.
  stop(child.pid, "SIGKILL");
  await closed;
  if (code === 0) return undefined;
  return `${ending || `it exited with ${code}`}\n${Buffer.concat(output).toString().trimEnd()}`;
}

/** A package manager reports the signal as a failure even when its script stopped correctly; so the port is checked as well. */
async function serves(text: string, cwd: string): Promise<string | undefined> {
  const child = spawn("bash", ["-c", `exec ${commandLines(text)[0]}`], {
    cwd,
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  let output = "";
  const address = new Promise<string>((resolve) => {
    child.stdout.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      const served = /^serving.*?(http:\S+)/im.exec(stripVTControlCharacters(output))?.[1];
      if (served !== undefined) resolve(served);
    });
  });
  // `pnpm start` judges the whole service before it serves.
  const giveUp = setTimeout(() => stop(child.pid, "SIGKILL"), LIMIT_MS).unref();
  const url = await Promise.race([address, exitOf(child).then(() => undefined)]);
  if (url === undefined) return `it stopped before it served\n${output.trimEnd()}`;
  stop(child.pid, "SIGINT");
  const code = await exitOf(child);
  clearTimeout(giveUp);
  // A process that it left behind could keep the pipes open.
  child.stdout.destroy();
  child.stderr.destroy();
  if (code !== 0 && code !== exitCodeOf("SIGINT"))
    return `it exited with ${code} when interrupted\n${output.trimEnd()}`;
  return (await answers(url)) ? `${url} still answers after it was interrupted` : undefined;
}

async function answers(url: string): Promise<boolean> {
  return await fetch(url).then(
    () => true,
    () => false,
  );
}

/** Sends the signal to the whole process group: the package manager starts the script as its own child. */
function stop(pid: number | undefined, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch {
    return; // it has stopped already
  }
}
