/** Loads the suite in its own thread, so that it reads the generated files as they are now. */
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { parentPort } from "node:worker_threads";
import type { CheckRow, Listed } from "./suite-checks.ts";

type Derive = (contract: unknown) => CheckRow[];

parentPort?.on("message", (families: string) => void reply(families));

async function reply(families: string): Promise<void> {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(await list(families));
}

async function list(families: string): Promise<Listed> {
  try {
    const ours = createRequire(families).resolve("@tallystick/contract");
    const { contract } = (await import(pathToFileURL(ours).href)) as { contract: unknown };
    const suite = (await import(pathToFileURL(families).href)) as { checksFor: Derive; oraclesFor: Derive };
    const rows = [...suite.checksFor(contract), ...suite.oraclesFor(contract)];
    return { checks: rows.map(({ name, family, rules }) => ({ name, family, rules })) };
  } catch (error) {
    return { fault: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
