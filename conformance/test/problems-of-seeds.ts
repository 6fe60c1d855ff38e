import { contract } from "@tallystick/contract";
import { withService } from "../mutants/judge-service.ts";
import { checksFor } from "../src/contracts/checks.ts";
import { problemsIn } from "./problems-in.ts";

/** Runs the generated checks with each seed on one service. Returns the problems of the first seed that has any. */
export function problemsOfSeeds(seeds: readonly number[]): Promise<string[]> {
  const generated = checksFor(contract).filter(({ repeat }) => repeat === "while-budget");
  return withService({}, async (judgeIt) => {
    for (const seed of seeds) {
      const problems = problemsIn(await judgeIt({ seed, suiteChecks: generated }));
      if (problems.length > 0) return problems.map((problem) => `seed ${seed}: ${problem}`);
    }
    return [];
  });
}
