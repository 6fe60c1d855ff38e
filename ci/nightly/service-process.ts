import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { createService, operatorKeyOf } from "@tallystick/service";
import type { Question, Sample } from "./probe.ts";

const main = join(import.meta.dirname, "../../packages/service/src/main.ts");
const probe = join(import.meta.dirname, "probe.ts");
const credentials = { clientId: "nightly", clientSecret: "only for this machine and this night" };

/** Of every store of a night. */
export const encryptionKey: string = randomBytes(32).toString("base64");

/** The credentials of every request. */
export const authorization = `Basic ${btoa(`${credentials.clientId}:${credentials.clientSecret}`)}`;

const environment = {
  ...process.env,
  TALLYSTICK_ENCRYPTION_KEY: encryptionKey,
  TALLYSTICK_CLIENT_ID: credentials.clientId,
  TALLYSTICK_CLIENT_SECRET: credentials.clientSecret,
};

/** What became of a command: a start that listens is ended, and has the code 0. */
export interface Ending {
  code: number | null;
  /** All that it wrote. */
  output: string;
}

/**
 * Runs the program as an operator does, with variables of its own in addition.
 * @param loaded modules that change what the process sees, or that make the service wrong.
 */
export async function runCommand(
  args: readonly string[],
  { variables = {}, loaded = [] }: { variables?: Record<string, string>; loaded?: readonly string[] } = {},
): Promise<Ending> {
  const imports = loaded.flatMap((module) => ["--import", module]);
  const child = spawn(process.execPath, [...imports, main, ...args], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...environment, ...variables },
  });
  let output = "";
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stdout.on("data", (chunk: Buffer) => {
    output += chunk.toString();
    // Only a service that listens says that it is ready.
    if (chunk.includes('"ready":true')) child.kill("SIGTERM");
  });
  const [code] = (await once(child, "exit")) as [number | null];
  return { code, output };
}

/** A service in a process of its own, as an operator starts it. */
export interface ServiceProcess {
  url: string;
  /** What it says about itself since the last time. */
  sample: () => Promise<Sample>;
  /** The part of a sample that costs nothing. */
  longestTurn: () => Promise<number>;
  /** Ends it without a warning. */
  kill: () => Promise<void>;
  /** Ends it as an operator does. */
  stop: () => Promise<void>;
}

/**
 * Starts a sandbox on a store; several may share it.
 * @param planted a module that makes the service wrong, for the tests of what judges it.
 */
export async function startProcess(store: string, planted?: string): Promise<ServiceProcess> {
  const loaded = [probe, ...(planted === undefined ? [] : [planted])].flatMap((module) => ["--import", module]);
  const flags = ["--port", "0", "--store", store, "--ready-json", "--log-level", "silent"];
  // What a dependency announces to remove ends the process, and with it the test.
  const child = spawn(process.execPath, ["--throw-deprecation", ...loaded, main, ...flags], {
    stdio: ["ignore", "pipe", "inherit", "ipc"],
    env: environment,
  });
  const ended = once(child, "exit");
  if (child.stdout === null) throw new Error("Its output is a pipe");
  const [line] = await Promise.race([once(createInterface({ input: child.stdout }), "line"), ended]);
  if (typeof line !== "string") throw new Error("The service ended before it listened");
  const { url } = JSON.parse(line) as Pick<ServiceProcess, "url">; // the line of --ready-json
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    child.kill(signal);
    await ended;
  };
  const ask = async (question: Question): Promise<unknown> => {
    child.send(question);
    const [reply] = (await once(child, "message")) as [unknown];
    return reply;
  };
  return {
    url,
    sample: async () => (await ask("sample")) as Sample, // as the probe replies
    longestTurn: async () => (await ask("longest turn")) as number,
    kill: () => end("SIGKILL"),
    stop: () => end("SIGTERM"),
  };
}

/** Starts processes on one store. The first of them fills a new one alone: on a busy machine others would give up beside it. */
export async function startReplicas(count: number, start: () => Promise<ServiceProcess>): Promise<ServiceProcess[]> {
  const first = await start();
  return [first, ...(await Promise.all(Array.from({ length: count - 1 }, start)))];
}

/** @throws when the ledger of a store does not add up. No process may serve it; `aheadMs`: by how much the clock of one was ahead, at most. */
export async function auditStore(store: string, aheadMs = 0): Promise<void> {
  const clock = { now: () => Date.now() + aheadMs };
  const service = await createService({ store, clock, operatorKey: operatorKeyOf(encryptionKey) });
  try {
    await service.audit();
  } finally {
    await service.close();
  }
}
