import { existsSync } from "node:fs";
import { join } from "node:path";
import { GenerateError } from "@tallystick/generate";
import { thread } from "./thread.ts";

/** A check or an oracle of the suite. */
export interface CheckRow {
  /** Unique, its family first: `lifecycle/CardState ACTIVE→FROZEN`. */
  name: string;
  family: string;
  rules: readonly string[];
}

/** The thread's reply. */
export type Listed = { checks: CheckRow[] } | { fault: string };

/**
 * The checks that the suite in a folder derives from the written contract; none where there is no suite.
 * Throws a `GenerateError` when it does not load.
 */
export async function checksIn(suite: string): Promise<CheckRow[]> {
  const entry = join(suite, "src/checks.ts");
  if (!existsSync(entry)) return [];
  const worker = thread<string, Listed>(new URL("suite-worker.ts", import.meta.url), { suite });
  const listed = await worker.send(entry);
  await worker.end();
  if ("checks" in listed) return listed.checks;
  throw new GenerateError(`spec/gen/RULES.md is unchanged, because the suite does not load.\n${listed.fault}`);
}
