import { quickConfirmation } from "../src/runner/confirmation/failure-confirmer.ts";
import type { Check } from "../src/checks/check.ts";
import { runPool } from "../src/runner/schedule/pool.ts";
import { withService } from "./judge-service.ts";
import type { Mutant } from "./mutant.ts";

/** What the suite found in one mutant. */
export interface JudgedMutant {
  id: string;
  fault: string;
  /** The rules that it violates. */
  killedBy: string[];
  /** The names of the checks that failed. */
  caughtBy: string[];
}

/** How many mutants are judged at the same time: a run mostly waits. */
const inParallel = 3;

interface Progress {
  /** Called after each mutant. */
  onJudged?: (result: JudgedMutant) => void;
  /** Called for a mutant whose run ended with an error; without it, the error ends all. */
  onFailed?: (id: string, error: unknown) => void;
  /** When it aborts, no further mutant is begun. */
  signal?: AbortSignal;
}

/** Judges mutants, and returns the results in the order given: without those whose run ended with an error. */
export async function judgeMutants(
  mutants: readonly Mutant[],
  { onJudged = () => {}, onFailed, signal }: Progress = {},
): Promise<JudgedMutant[]> {
  const results = new Map<string, JudgedMutant>();
  const waiting = [...mutants];
  await runPool(
    inParallel,
    () => (signal?.aborted === true ? undefined : waiting.shift()),
    async (mutant) => {
      try {
        const result = await judgeMutant(mutant);
        results.set(mutant.id, result);
        onJudged(result);
      } catch (error) {
        if (onFailed === undefined) throw error;
        onFailed(mutant.id, error);
      }
    },
  );
  return mutants.flatMap(({ id }) => results.get(id) ?? []);
}

async function judgeMutant(mutant: Mutant): Promise<JudgedMutant> {
  const { id, fault, rules, operation } = mutant;
  const checks = mutant.checks();
  // The checks of the same operation and rules first: they usually suffice.
  const nearest = checks.filter(
    (check) => check.operation === operation && check.rules.some((rule) => rules.includes(rule)),
  );
  const found = nearest.length === 0 ? undefined : await violations(mutant, nearest, 1);
  if (found?.killedBy.length) return { id, fault, ...found };
  const byAll = await violations(mutant, checks, 1);
  const generated = checks.filter(({ repeat }) => repeat === "while-budget");
  // A run tries each generated input many times; here it is tried once, and may be one that shows nothing.
  const isMissed = byAll.killedBy.length === 0 && generated.length > 0;
  return { id, fault, ...(isMissed ? await violationsByFurtherSeeds(mutant, generated) : byAll) };
}

type Violations = Pick<JudgedMutant, "killedBy" | "caughtBy">;

const furtherSeeds = [2, 3, 4, 5, 6, 7, 8];

async function violationsByFurtherSeeds(mutant: Mutant, generated: Check[]): Promise<Violations> {
  for (const seed of furtherSeeds) {
    const found = await violations(mutant, generated, seed);
    if (found.killedBy.length > 0) return found;
  }
  return { killedBy: [], caughtBy: [] };
}

async function violations(mutant: Mutant, checks: Check[], seed: number): Promise<Violations> {
  const caughtBy = new Set<string>();
  const report = await withService(mutant.mutation(), (judgeIt) =>
    judgeIt({ seed, suiteChecks: checks, rerunLimits: quickConfirmation }, (event) => {
      if (event.type === "trial" && event.failures > 0) caughtBy.add(event.check);
    }),
  );
  const killedBy = report.rules.flatMap(({ id, verdict }) => (verdict === "violated" ? [id] : []));
  return { killedBy: killedBy.toSorted(), caughtBy: [...caughtBy] };
}
