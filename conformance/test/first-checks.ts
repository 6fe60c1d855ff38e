import { writeFile } from "node:fs/promises";
import { contract } from "@tallystick/contract";
import { quickConfirmation } from "../src/engine/court.ts";
import { checksFor } from "../src/families/index.ts";
import type { Trial } from "../src/engine/check.ts";
import { judgeService } from "./judge-service.ts";

const path = new URL("../src/gen/first-checks.ts", import.meta.url);

/** A fault and the checks that saw it. */
interface Seen {
  caughtBy: readonly string[];
}

/** Writes the order in which checks find the faults soonest. */
export async function writeFirstChecks(faults: readonly Seen[], generated: string): Promise<void> {
  const names = cover(faults, await requestsOfEach());
  const lines = names.map((name) => `  ${JSON.stringify(name)},`);
  await writeFile(
    path,
    `// Generated. ${generated}

/** The checks that together catch every broken twin: each catches more of those not caught yet, per request, than any after it. */
export const firstChecks: readonly string[] = [
${lines.join("\n")}
];
`,
  );
}

/** Of the checks, always next the one that sees the most faults per request that none before it saw, until all are seen. */
export function cover(faults: readonly Seen[], requests: ReadonlyMap<string, number>): string[] {
  const unseen = new Set(faults.filter(({ caughtBy }) => caughtBy.length > 0));
  const seeing = new Map<string, Set<Seen>>();
  for (const fault of unseen) for (const name of fault.caughtBy) setAt(seeing, name).add(fault);
  const order: string[] = [];
  while (unseen.size > 0) {
    const [name] = [...seeing].reduce((best, next) => (worth(next, requests) > worth(best, requests) ? next : best));
    order.push(name);
    for (const fault of seeing.get(name) ?? []) {
      unseen.delete(fault);
      for (const other of fault.caughtBy) if (other !== name) seeing.get(other)?.delete(fault);
    }
    seeing.delete(name);
  }
  return order;
}

function setAt(sets: Map<string, Set<Seen>>, name: string): Set<Seen> {
  const set = sets.get(name) ?? new Set();
  sets.set(name, set);
  return set;
}

function worth([name, faults]: [string, ReadonlySet<Seen>], requests: ReadonlyMap<string, number>): number {
  return faults.size / (requests.get(name) ?? 1);
}

/** How many requests each check makes on the service. */
async function requestsOfEach(): Promise<Map<string, number>> {
  const requests = new Map<string, number>();
  const checks = checksFor(contract).map((check) => ({
    ...check,
    run: async (t: Trial, input: unknown) => {
      await check.run(t, input).finally(() => requests.set(check.name, Math.max(1, t.transcript.length)));
    },
  }));
  await judgeService({ seed: 1, checks, rerunLimits: quickConfirmation });
  return requests;
}
