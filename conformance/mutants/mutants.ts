/**
 * Judges mutants with the suite and writes the results: the kill matrix and the order of the first checks.
 *
 *     pnpm mutants [--all | --only PATTERN | --sample N/M] [--list | --check | --accept]
 */
import { parseArgs } from "node:util";
import { shard } from "../src/cli/values.ts";
import { allMutants } from "./all-mutants.ts";
import { mergedCaughtBy, readCaughtBy, writeCaughtBy } from "./caught-by.ts";
import { fingerprintsOf, readFingerprints, writeFingerprints, type Fingerprints } from "./fingerprints.ts";
import { writeFirstChecks } from "./first-checks.ts";
import { judgeMutants, type JudgedMutant } from "./judge-mutants.ts";
import { readKillMatrix, writeKillMatrix, type MutantRecord } from "./kill-matrix.ts";
import type { Mutant } from "./mutant.ts";
import { differences, merged, problems, touched } from "./results.ts";
import { survivorIds } from "./survivors.ts";

const help = `Usage: pnpm mutants [options]

Judges mutants with the suite and writes conformance/src/mutation-results, and caught-by.json and fingerprints.json here.

Without a choice it judges the mutants that a change touches: new ones, changed ones, and those whose checks changed, as
the committed fingerprints tell. A change of code that all checks share (engine, HTTP, fixtures) or of the service touches
no mutant in this sense; judge a sample of them then, or all.

Options:
  --all           judge every mutant: about an hour on two cores
  --only PATTERN  judge the mutants whose id matches this regular expression
  --sample N/M    judge the Nth of every M mutants
  --list          print the ids of the chosen mutants, and judge none
  --check         judge none; exit 1 unless the results have a record of every mutant and of nothing else
  --accept        judge none; record the fingerprints of the chosen mutants, after a change that keeps behaviour
  -h, --help      show this help

Exit codes: 0 every judged mutant is killed, or survives for a known reason · 1 it is not so, or the results are stale ·
2 wrong usage · 130 stopped by Ctrl-C or SIGTERM; what was judged is written`;

class UsageError extends Error {}

interface Options {
  all: boolean;
  only: RegExp | undefined;
  sample: { part: number; of: number } | undefined;
  mode: "judge" | "list" | "check" | "accept" | "help";
}

/** The mutants, and what is known of them. */
interface State {
  mutants: Mutant[];
  records: MutantRecord[];
  recorded: Fingerprints;
  current: Fingerprints;
}

const stop = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => stop.abort());
process.exitCode = await main();

async function main(): Promise<number> {
  try {
    return await run(readOptions());
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(`${error.message}\n\n${help}`);
    return 2;
  }
}

function readOptions(): Options {
  const flag = { type: "boolean", default: false } as const;
  const text = { type: "string" } as const;
  try {
    const { values } = parseArgs({
      options: {
        all: flag,
        only: text,
        sample: text,
        list: flag,
        check: flag,
        accept: flag,
        help: { ...flag, short: "h" },
      },
    });
    const { all, only, sample } = values;
    if ([all, only, sample].filter(Boolean).length > 1) throw new Error("Give one of --all, --only and --sample.");
    const modes = (["help", "list", "check", "accept"] as const).filter((mode) => values[mode]);
    if (modes.length > 1) throw new Error("Give one of --list, --check and --accept.");
    return {
      all,
      only: only === undefined ? undefined : new RegExp(only),
      sample: sample === undefined ? undefined : shard(sample),
      mode: modes[0] ?? "judge",
    };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

async function run(options: Options): Promise<number> {
  if (options.mode === "help") return print(help);
  const mutants = allMutants();
  const { mutants: records } = await readKillMatrix();
  if (options.mode === "check") return check(mutants, records);
  const byId = new Map(records.map((record) => [record.id, record]));
  const state = {
    mutants,
    records,
    recorded: await readFingerprints(),
    current: await fingerprintsOf(mutants, byId),
  };
  const chosen = choose(state, options);
  if (chosen.length === 0) return print("No mutant is touched.");
  if (options.mode === "list") return print(chosen.map(({ id }) => id).join("\n"));
  if (options.mode === "accept") return accept(state, chosen);
  return judge(state, chosen);
}

function choose({ mutants, records, recorded, current }: State, { all, only, sample }: Options): Mutant[] {
  if (all) return mutants;
  if (only !== undefined) {
    const matching = mutants.filter(({ id }) => only.test(id));
    if (matching.length === 0) throw new UsageError(`No mutant's id matches ${String(only)}.`);
    return matching;
  }
  if (sample !== undefined) return mutants.filter((_, index) => index % sample.of === sample.part - 1);
  const changed = touched(current, recorded, new Set(records.map(({ id }) => id)));
  return mutants.filter(({ id }) => changed.has(id));
}

function check(mutants: readonly Mutant[], records: readonly MutantRecord[]): number {
  const { unrecorded, removed } = differences(
    mutants.map(({ id }) => id),
    records.map(({ id }) => id),
  );
  if (unrecorded.length + removed.length === 0)
    return print(`The results have a record of each of ${mutants.length} mutants.`);
  for (const id of unrecorded) console.error(`${id}: never judged`);
  for (const id of removed) console.error(`${id}: recorded, but there is no such mutant`);
  console.error("\nThe results are stale. Run pnpm mutants.");
  return 1;
}

async function accept(state: State, chosen: readonly Mutant[]): Promise<number> {
  await writeResults(state, [], chosen);
  return print(`Recorded the fingerprints of ${chosen.length} mutants; none was judged.`);
}

async function judge(state: State, chosen: readonly Mutant[]): Promise<number> {
  print(`Judging ${chosen.length} of ${state.mutants.length} mutants.`);
  const startedAt = performance.now();
  let count = 0;
  const results = await judgeMutants(chosen, {
    signal: stop.signal,
    onJudged: (result) => print(progress(result, ++count, chosen.length, performance.now() - startedAt)),
  });
  await writeResults(state, results, results);
  const found = problems(results, survivorIds);
  for (const problem of found) console.error(`✗ ${problem}`);
  const killed = results.filter(({ killedBy }) => killedBy.length > 0).length;
  print(`\n${results.length} judged · ${killed} killed · ${results.length - killed} survived`);
  if (found.length > 0) return 1;
  return stop.signal.aborted ? 130 : 0;
}

/** Writes results, the order of checks that they give, and the fingerprints of the mutants that they hold for. */
async function writeResults(
  { mutants, records, recorded, current }: State,
  results: readonly JudgedMutant[],
  valid: readonly { id: string }[],
): Promise<void> {
  const fresh = new Set(valid.map(({ id }) => id));
  const next = merged(mutants, records, results);
  await writeKillMatrix(next);
  const caughtBy = mergedCaughtBy(next, await readCaughtBy(), results);
  await writeCaughtBy(caughtBy);
  if (results.length > 0) await writeFirstChecks(Object.values(caughtBy).map((names) => ({ caughtBy: names })));
  // A result may name other rules than the record did, and the fingerprint covers the rules.
  const now =
    results.length === 0 ? current : await fingerprintsOf(mutants, new Map(next.map((each) => [each.id, each])));
  const entries = next.flatMap(({ id }) => {
    const fingerprint = fresh.has(id) ? now[id] : recorded[id];
    return fingerprint === undefined ? [] : [[id, fingerprint] as const];
  });
  await writeFingerprints(Object.fromEntries(entries));
}

function progress({ id, killedBy }: JudgedMutant, count: number, total: number, elapsedMs: number): string {
  const verdict =
    killedBy.length === 0
      ? "survives"
      : `killed by ${killedBy.slice(0, 3).join(", ")}${killedBy.length > 3 ? " …" : ""}`;
  const minutes = Math.ceil(((elapsedMs / count) * (total - count)) / 60_000);
  const left = count < total ? ` · about ${minutes} min left` : "";
  return `${count}/${total} ${id} ${verdict}${left}`;
}

function print(text: string): 0 {
  console.log(text);
  return 0;
}
