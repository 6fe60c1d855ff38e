import { existsSync } from "node:fs";
import { join } from "node:path";
import { GenerateError } from "./generate-error.ts";
import { thread } from "./thread.ts";

/** What the suite has to judge a rule with. */
export interface CheckRow {
  /** Unique, its family first: `lifecycle/CardState ACTIVE→FROZEN`. */
  name: string;
  family: string;
  rules: readonly string[];
}

/** What the thread answers. */
export type Listed = { checks: CheckRow[] } | { fault: string };

/**
 * What the suite in a folder judges with, as it derives it from the contract that is written; nothing where there is no suite.
 * Throws a `GenerateError` when it does not load.
 */
export async function checksIn(suite: string): Promise<CheckRow[]> {
  const entry = join(suite, "src/checks.ts");
  if (!existsSync(entry)) return [];
  const worker = thread<string, Listed>(new URL("suite-worker.ts", import.meta.url), { suite });
  const listed = await worker.ask(entry);
  await worker.end();
  if ("checks" in listed) return listed.checks;
  throw new GenerateError(`spec/gen/RULES.md stays as it was, since the suite does not load.\n${listed.fault}`);
}
