import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { createService } from "@tallystick/service";

const main = join(import.meta.dirname, "../../packages/service/src/main.ts");
const credentials = { clientId: "nightly", clientSecret: "only for this machine and this night" };

/** The credentials of every request. */
export const authorization = `Basic ${btoa(`${credentials.clientId}:${credentials.clientSecret}`)}`;

/** A service in a process of its own, as an operator starts it. */
export interface ServiceProcess {
  url: string;
  /** Where its metrics are. */
  operator: string;
  /** Ends it without a warning. */
  kill: () => Promise<void>;
  /** Ends it as an operator does. */
  stop: () => Promise<void>;
}

/** Starts a sandbox on a store; several may share it. */
export async function startProcess(store: string): Promise<ServiceProcess> {
  const flags = ["--port", "0", "--operator-port", "0", "--store", store, "--ready-json", "--log-level", "silent"];
  const child = spawn(process.execPath, [main, ...flags], {
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      ...process.env,
      TALLYSTICK_CLIENT_ID: credentials.clientId,
      TALLYSTICK_CLIENT_SECRET: credentials.clientSecret,
    },
  });
  const ended = once(child, "exit");
  const [line] = await Promise.race([once(createInterface({ input: child.stdout }), "line"), ended]);
  if (typeof line !== "string") throw new Error("The service ended before it listened");
  const { url, operator } = JSON.parse(line) as Pick<ServiceProcess, "url" | "operator">; // the line of --ready-json
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    child.kill(signal);
    await ended;
  };
  return { url, operator, kill: () => end("SIGKILL"), stop: () => end("SIGTERM") };
}

/** @throws when the ledger of a store does not add up. No process may serve it. */
export async function auditStore(store: string): Promise<void> {
  const service = await createService({ store });
  try {
    await service.audit();
  } finally {
    await service.close();
  }
}
