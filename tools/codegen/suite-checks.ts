import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { GenerateError } from "@tallystick/generate";
import { thread, type Thread } from "./thread.ts";

/** A check or an oracle of the suite. */
export interface CheckRow {
  /** Unique, its family first: `lifecycle/CardState ACTIVE→FROZEN`. */
  name: string;
  family: string;
  rules: readonly string[];
}

/** The thread's reply. */
export type Listed = { checks: CheckRow[] } | { fault: string };

/** Lists the checks of the suite in a folder. Loading it takes a second, so a thread does it while the spec is compiled. */
export interface Suite {
  /** Begins to list the checks of the contract as it is written now. */
  start(): void;
  /**
   * The checks that the suite derives from the written contract; none where there is no suite. Throws a `GenerateError`
   * when it does not load.
   */
  checks(): Promise<CheckRow[]>;
  /** Ends the thread. */
  stop(): Promise<void>;
}

interface Begun {
  worker: Thread<string, Listed>;
  /** The contract that the suite has loaded. */
  contract: string;
  listed: Promise<Listed>;
}

export function suiteIn(suite: string, contractFile: string): Suite {
  const entry = join(suite, "src/checks.ts");
  let begun: Begun | undefined;
  const written = (): string => (existsSync(contractFile) ? readFileSync(contractFile, "utf8") : "");

  function begin(): Begun {
    const worker = thread<string, Listed>(new URL("suite-worker.ts", import.meta.url), { suite });
    const listed = worker.send(entry);
    // A fault is thrown by `checks`; until then nothing awaits it.
    listed.catch(() => undefined);
    return { worker, contract: written(), listed };
  }

  async function stop(): Promise<void> {
    await begun?.worker.end();
    begun = undefined;
  }

  return {
    start() {
      if (existsSync(entry) && existsSync(contractFile)) begun ??= begin();
    },
    async checks() {
      if (!existsSync(entry)) return [];
      if (begun?.contract !== written()) await stop();
      begun ??= begin();
      const listed = await begun.listed;
      // A module is loaded once: another contract, or a changed suite, needs another thread.
      await stop();
      if ("checks" in listed) return listed.checks;
      throw new GenerateError(`spec/gen/RULES.md is unchanged, because the suite does not load.\n${listed.fault}`);
    },
    stop,
  };
}
