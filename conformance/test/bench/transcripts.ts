import { contract } from "@tallystick/contract";
import type { Check } from "../../src/engine/types.ts";
import { checksFor } from "../../src/checks.ts";
import { contractMutants } from "../../mutants/generated/contract-mutants.ts";
import type { ContractMutant } from "../../mutants/generated/contract-mutant.ts";
import { withService } from "../../mutants/judge-service.ts";
import { quantile, spread, type Figures } from "./figures.ts";

const checks = checksFor(contract);

/** How long a drawn check may look for a twin. */
const budgetMs = 5_000;

/**
 * Of twins that both a drawn check and a directed one see: how much longer the transcript is that shrinking leaves of the
 * drawn one than the shortest of the directed ones, which go straight to the fault.
 */
export async function transcriptLengths(count: number): Promise<Figures> {
  const ratios: number[] = [];
  const lengths: number[] = [];
  for (const twin of spread(contractMutants(contract).filter(isSeenBothWays), count)) {
    const drawn = await shortest(twin, "while-budget");
    const directed = await shortest(twin, "once");
    if (drawn === undefined || directed === undefined) continue;
    lengths.push(drawn);
    ratios.push(drawn / directed);
  }
  return {
    "twins seen by drawn and directed checks": ratios.length,
    "requests of a drawn one's transcript, median": quantile(lengths, 0.5),
    "times the shortest path, median": quantile(ratios, 0.5),
    "times the shortest path, p95": quantile(ratios, 0.95),
  };
}

function isSeenBothWays(twin: ContractMutant): boolean {
  return checksOf(twin, "while-budget").length > 0 && checksOf(twin, "once").length > 0;
}

function checksOf({ rules, operation }: ContractMutant, repeat: Check["repeat"]): Check[] {
  return checks.filter(
    (check) =>
      check.repeat === repeat &&
      check.rules.some((rule) => rules.includes(rule)) &&
      (check.operation === undefined || check.operation === operation),
  );
}

/** The requests of the shortest transcript that checks of this kind leave of the twin; undefined when none sees it. */
async function shortest(twin: ContractMutant, repeat: Check["repeat"]): Promise<number | undefined> {
  const served = twin.mutate(contract);
  const enough = new AbortController();
  const lengths: number[] = [];
  await withService({ contract: served }, (judgeIt) =>
    judgeIt({ seed: 1, checks: checksOf(twin, repeat), oracles: [], budgetMs, signal: enough.signal }, (event) => {
      if (event.type !== "violated") return;
      lengths.push(event.found.failure.transcript.length);
      // What is drawn is seen again and again.
      if (repeat === "while-budget") enough.abort();
    }),
  );
  return lengths.length === 0 ? undefined : Math.min(...lengths);
}
