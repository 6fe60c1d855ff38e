/**
 * Whether a verdict depends on what is drawn: judges one target with many seeds and shows each rule whose verdict differs.
 *
 *     pnpm stability [--mutant ID] [--only RULES] [--seeds N]
 */
import { parseArgs } from "node:util";
import { contract } from "@tallystick/contract";
import { checksFor } from "../src/checks.ts";
import { wholeNumber } from "../src/cli/values.ts";
import { quickConfirmation } from "../src/engine/failure-confirmer.ts";
import type { Check } from "../src/engine/types.ts";
import { allMutants } from "../mutants/all-mutants.ts";
import { withService } from "../mutants/judge-service.ts";
import type { Mutation } from "../mutants/serve-mutation.ts";

const help = `Usage: pnpm stability [options]

Judges one target with many seeds, and shows how often each verdict was given.

Options:
  --mutant ID   the target is this mutant (default: the correct service)
  --only RULES  judge the rules whose ids match this regular expression (default: those of the mutant, or all)
  --seeds N     how many (default 50)
  -h, --help    show this help

Exit codes: 0 each rule has the same verdict with every seed · 1 one has not · 2 wrong usage`;

interface Options {
  mutation: Mutation;
  isMeant: (rule: string) => boolean;
  seeds: number;
}

const options = readOptions();
process.exitCode = typeof options === "number" ? options : shown(await verdictsOf(options), options.seeds);

function readOptions(): Options | number {
  try {
    const { values } = parseArgs({
      options: {
        mutant: { type: "string" },
        only: { type: "string" },
        seeds: { type: "string", default: "50" },
        help: { type: "boolean", short: "h", default: false },
      },
    });
    if (values.help) {
      console.log(help);
      return 0;
    }
    const mutant = allMutants().find(({ id }) => id === values.mutant);
    if (values.mutant !== undefined && mutant === undefined) throw new Error(`There is no mutant "${values.mutant}".`);
    const { only } = values;
    const isMeant = (rule: string): boolean =>
      only === undefined ? (mutant?.rules.includes(rule) ?? true) : new RegExp(only).test(rule);
    return { mutation: mutant?.mutation() ?? {}, isMeant, seeds: wholeNumber(1, 10_000)(values.seeds) };
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${help}`);
    return 2;
  }
}

/** For each rule how often each verdict was given. */
async function verdictsOf({ mutation, isMeant, seeds }: Options): Promise<Map<string, Map<string, number>>> {
  const suiteChecks: Check[] = checksFor(contract).filter(({ rules }) => rules.some(isMeant));
  const seen = new Map<string, Map<string, number>>();
  await withService(mutation, async (judgeIt) => {
    for (let seed = 1; seed <= seeds; seed += 1) {
      const report = await judgeIt({ seed, suiteChecks, rerunLimits: quickConfirmation });
      for (const { id, verdict } of report.rules.filter((rule) => isMeant(rule.id))) {
        const counts = seen.get(id) ?? new Map<string, number>();
        seen.set(id, counts.set(verdict, (counts.get(verdict) ?? 0) + 1));
      }
    }
  });
  return seen;
}

function shown(seen: ReadonlyMap<string, ReadonlyMap<string, number>>, seeds: number): number {
  const changing = [...seen].filter(([, counts]) => counts.size > 1);
  for (const [rule, counts] of changing)
    console.log(`✗ ${rule} ${[...counts].map(([verdict, count]) => `${verdict} ${count}`).join(", ")}`);
  const stable = [...seen].filter(([, counts]) => counts.size === 1).flatMap(([, counts]) => [...counts.keys()]);
  const sums = [...Map.groupBy(stable, (verdict) => verdict)].map(([verdict, all]) => `${all.length} ${verdict}`);
  console.log(
    `${seeds} seeds · the same with every seed: ${sums.join(", ") || "none"} · ${changing.length} that differ`,
  );
  return changing.length === 0 ? 0 : 1;
}
