import { contract } from "@tallystick/contract";
import type { Check } from "../../src/checks/check.ts";
import { checksFor } from "../../src/contracts/checks.ts";
import { contractMutants } from "../../mutants/generated/contract-mutants.ts";
import type { ContractMutant } from "../../mutants/generated/contract-mutant.ts";
import { withService } from "../../mutants/judge-service.ts";
import { quantile, spread, type Figures } from "./figures.ts";

const checks = checksFor(contract);

/** How long a generated check may run on a mutant. */
const budgetMs = 5_000;

/**
 * For mutants that both a generated and a directed check detect: how much longer the shrunk transcript of the generated
 * check is than the shortest transcript of the directed checks.
 */
export async function transcriptLengths(count: number): Promise<Figures> {
  const ratios: number[] = [];
  const lengths: number[] = [];
  for (const mutant of spread(contractMutants(contract).filter(isDetectedBothWays), count)) {
    const generated = await shortest(mutant, "while-budget");
    const directed = await shortest(mutant, "once");
    if (generated === undefined || directed === undefined) continue;
    lengths.push(generated);
    ratios.push(generated / directed);
  }
  return {
    "mutants detected by generated and directed checks": ratios.length,
    "requests in a transcript of a generated check, median": quantile(lengths, 0.5),
    "times the shortest directed transcript, median": quantile(ratios, 0.5),
    "times the shortest directed transcript, p95": quantile(ratios, 0.95),
  };
}

function isDetectedBothWays(mutant: ContractMutant): boolean {
  return checksOf(mutant, "while-budget").length > 0 && checksOf(mutant, "once").length > 0;
}

function checksOf({ rules, operation }: ContractMutant, repeat: Check["repeat"]): Check[] {
  return checks.filter(
    (check) =>
      check.repeat === repeat &&
      check.rules.some((rule) => rules.includes(rule)) &&
      (check.operation === undefined || check.operation === operation),
  );
}

/** The length of the shortest transcript of checks of this kind; undefined if none of them detects the mutant. */
async function shortest(mutant: ContractMutant, repeat: Check["repeat"]): Promise<number | undefined> {
  const mutated = mutant.mutate(contract);
  const rules = await withService({ contract: mutated }, async (judgeIt) => {
    // Generated checks report the same mutant repeatedly.
    const failFast = repeat === "while-budget";
    const report = await judgeIt({ seed: 1, suiteChecks: checksOf(mutant, repeat), oracles: [], budgetMs, failFast });
    return report.rules;
  });
  const lengths = rules.flatMap(({ counterexamples = [] }) => counterexamples.map((each) => each.transcript.length));
  return lengths.length === 0 ? undefined : Math.min(...lengths);
}
