import { createHash, randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { auditStore, runCommand, startProcess } from "./service-process.ts";

export interface WrongStarts {
  starts: number;
  kinds: string[];
}

/** Flags and variables that a start on a store of the sandbox must not have. */
interface Wrong {
  flags?: readonly string[];
  variables?: Record<string, string>;
  /** It is refused for what only the open store says, which then remembers the time of the start. */
  opens?: boolean;
}

const rails = join(import.meta.dirname, "../../packages/service/test/willing-rails.ts");
const production = ["--production", "--rails", rails];

const wrong: Record<string, () => Wrong> = {
  production: () => ({ flags: production }),
  "production, recorded again": () => ({ flags: [...production, "--record-mode", "production"] }),
  "a clock that anybody moves": () => ({ flags: ["--test-clock"] }),
  "production with a clock that anybody moves": () => ({ flags: [...production, "--test-clock"] }),
  "another key": () => ({ variables: { TALLYSTICK_ENCRYPTION_KEY: randomBytes(32).toString("base64") } }),
  "no key": () => ({ variables: { TALLYSTICK_ENCRYPTION_KEY: "" } }),
  "a client id of another platform": () => ({
    opens: true,
    flags: ["--second-client-id", "nightly", "--second-client-secret", "a secret of this night"],
    variables: { TALLYSTICK_CLIENT_ID: "other", TALLYSTICK_CLIENT_SECRET: "another secret of this night" },
  }),
};

/**
 * Starts the service in every wrong way on a store of the sandbox, and in between in the right one.
 * @throws when a wrong start listens or changes the store, or when the right one does not start any more.
 */
export async function startWrongly(rounds: number, store: string, planted?: string): Promise<WrongStarts> {
  const loaded = planted === undefined ? [] : [planted];
  let starts = 0;
  for (let round = 0; round < rounds; round += 1) {
    await (await startProcess(store)).stop();
    for (const [kind, make] of Object.entries(wrong)) {
      const { flags = [], variables = {}, opens = false } = make();
      const before = contentOf(store);
      const args = ["--port", "0", "--store", store, "--ready-json", "--log-level", "silent", ...flags];
      const { code, output } = await runCommand(args, { variables, loaded });
      if (code === 0 || code === null) throw new Error(`A start with ${kind} was not refused`);
      if (output.trim() === "" || /^\s+at /m.test(output))
        throw new Error(`A start with ${kind} was refused without a reason: ${output}`);
      if (!opens && contentOf(store) !== before) throw new Error(`A start with ${kind} changed the store`);
      starts += 1;
    }
  }
  await auditStore(store);
  return { starts, kinds: Object.keys(wrong) };
}

function contentOf(store: string): string {
  return createHash("sha256").update(readFileSync(store)).digest("hex");
}
