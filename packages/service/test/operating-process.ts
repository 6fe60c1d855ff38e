// A process that command-orders.test.ts drives. It prints `ready`, and then, for each line that says what to do, one that says how it ended.
import { createInterface } from "node:readline";
import { setTimeout } from "node:timers/promises";
import { UsageError } from "../src/command-line/usage-error.ts";
import { createService, operatorKeyOf, UnusableStore, type Service } from "../src/index.ts";
import { createLogger } from "../src/runtime/logger.ts";
import { runCommand, type Ended } from "./run-command.ts";

export const credentials = { clientId: "first", clientSecret: "a secret of the first" };

/** What the process does, after so many milliseconds. */
export type Deed = { afterMs?: number } & (
  | { open: string; key: string }
  | { command: readonly string[] }
  | { close: true }
);

export interface Ending {
  /** What was printed, or the URL of the opened service. */
  printed: string[];
  exitCode: number;
  /** Why it was not done, for the operator. */
  refused?: string;
  /** What is no refusal. */
  failed?: string;
}

let service: Service | undefined;

async function perform(deed: Deed): Promise<Ended> {
  if (deed.afterMs !== undefined) await setTimeout(deed.afterMs);
  if ("open" in deed) {
    service = await createService({
      store: deed.open,
      operatorKey: operatorKeyOf(deed.key),
      platforms: [{ name: "first", credentials }],
      logger: createLogger("silent"),
    });
    return { printed: [(await service.listen(0, "127.0.0.1")).url], exitCode: 0 };
  }
  if ("command" in deed) return runCommand(...deed.command);
  await service?.close();
  service = undefined;
  return { printed: [], exitCode: 0 };
}

async function endingOf(deed: Deed): Promise<Ending> {
  try {
    return await perform(deed);
  } catch (error) {
    const isRefusal = error instanceof UnusableStore || error instanceof UsageError;
    const text = error instanceof Error ? (isRefusal ? error.message : (error.stack ?? error.message)) : String(error);
    return { printed: [], exitCode: 1, ...(isRefusal ? { refused: text } : { failed: text }) };
  } finally {
    process.exitCode = 0;
  }
}

if (import.meta.main) {
  console.log("ready");
  for await (const line of createInterface({ input: process.stdin }))
    console.log(JSON.stringify(await endingOf(JSON.parse(line) as Deed)));
}
