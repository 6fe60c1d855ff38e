/**
 * Judges mutants with the suite and writes the record of what kills each.
 *
 *     pnpm mutants [--all | --only PATTERN | --sample N/M] [--list | --check | --first-checks]
 */
import { parseArgs } from "node:util";
import { contract } from "@tallystick/contract";
import { killRecord, readRecord, type MutantRecord } from "../src/cli/kill-record.ts";
import { shard } from "../src/cli/values.ts";
import { allMutants } from "./all-mutants.ts";
import { mergedCaughtBy, readCache, writeCache, type Cache, type CaughtBy } from "./cache.ts";
import { fingerprintsOf, type Fingerprints } from "./fingerprints.ts";
import { completeFirstChecks, orderFirstChecks, staleFirstChecks } from "./first-checks.ts";
import { judgeMutants, type JudgedMutant } from "./judge-mutants.ts";
import type { Mutant } from "./mutant.ts";
import { differences, merged, problems, touched, withoutRemoved } from "./results.ts";
import { survivorIds } from "./survivors.ts";
import { writeRecord } from "./write-record.ts";

const help = `Usage: pnpm mutants [options]

Judges mutants with the suite and writes conformance/record: kills.tsv, which rules kill each mutant, and first-checks.txt,
the checks that a run begins with. Drops from the record what names a mutant or a rule that no longer exists.

Without a choice it judges the mutants that a change touches: those without a record, and those that changed, or whose
checks changed, since they were last judged on this machine. What it knows of that is a cache in node_modules/.cache;
without one it judges the mutants without a record and takes the others as judged. A change of code that all checks share
(runner, requests, HTTP) or of the service touches no mutant in this sense; judge a sample of them then, or all.

Options:
  --all           judge every mutant: about an hour on two cores
  --only PATTERN  judge the mutants whose id matches this regular expression
  --sample N/M    judge the Nth of every M mutants
  --list          print the ids of the chosen mutants, and judge none
  --check         judge none; exit 1 unless the record has every mutant and nothing that no longer exists
  --first-checks  judge none; order the first checks anew where the cache says what caught every mutant (after --all),
                  else replace or drop those that no longer exist
  -h, --help      show this help

Exit codes: 0 every judged mutant is killed, or survives for a known reason · 1 it is not so, or the record is stale ·
2 wrong usage · 130 stopped by Ctrl-C or SIGTERM; what was judged is written`;

class UsageError extends Error {}

interface Options {
  all: boolean;
  only: RegExp | undefined;
  sample: { part: number; of: number } | undefined;
  mode: "judge" | "list" | "check" | "first-checks" | "help";
}

/** The mutants, and what is known of them. */
interface State {
  mutants: Mutant[];
  records: MutantRecord[];
  /** What was dropped from the record, a sentence each. */
  dropped: string[];
  cache: Cache | undefined;
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
        "first-checks": flag,
        help: { ...flag, short: "h" },
      },
    });
    const { all, only, sample } = values;
    if ([all, only, sample].filter(Boolean).length > 1) throw new Error("Give one of --all, --only and --sample.");
    const modes = (["help", "list", "check", "first-checks"] as const).filter((mode) => values[mode]);
    if (modes.length > 1) throw new Error("Give one of --list, --check and --first-checks.");
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
  const ids = new Set(mutants.map(({ id }) => id));
  const { records, dropped } = withoutRemoved(await readRecord(), ids, new Set(Object.keys(contract.rules)));
  if (options.mode === "check") return check(mutants, records, dropped);
  const cache = await readCache();
  if (options.mode === "first-checks") return renewFirstChecks(records, cache?.caughtBy ?? {});
  const current = await fingerprintsOf(mutants, byId(records));
  const state = { mutants, records, dropped, cache, current };
  const chosen = choose(state, options);
  if (options.mode === "list") return print(chosen.map(({ id }) => id).join("\n"));
  for (const each of dropped) print(`Dropped from the record: ${each}`);
  return judge(state, chosen);
}

function byId(records: readonly MutantRecord[]): Map<string, MutantRecord> {
  return new Map(records.map((record) => [record.id, record]));
}

function choose({ mutants, records, cache, current }: State, { all, only, sample, mode }: Options): Mutant[] {
  if (all) return mutants;
  if (only !== undefined) {
    const matching = mutants.filter(({ id }) => only.test(id));
    if (matching.length === 0) throw new UsageError(`No mutant's id matches ${String(only)}.`);
    return matching;
  }
  if (sample !== undefined) return mutants.filter((_, index) => index % sample.of === sample.part - 1);
  if (cache === undefined && mode === "judge") {
    print("No cache in node_modules/.cache: judging the mutants without a record; the others are taken as judged.");
  }
  const changed = touched(current, cache?.fingerprints ?? current, new Set(records.map(({ id }) => id)));
  return mutants.filter(({ id }) => changed.has(id));
}

function check(mutants: readonly Mutant[], records: readonly MutantRecord[], dropped: readonly string[]): number {
  const { unrecorded } = differences(
    mutants.map(({ id }) => id),
    records.map(({ id }) => id),
  );
  const stale = staleFirstChecks();
  if (unrecorded.length + dropped.length + stale.length === 0)
    return print(`The record has each of ${mutants.length} mutants.`);
  for (const each of dropped) console.error(each);
  for (const id of unrecorded) console.error(`${id}: never judged`);
  if (unrecorded.length + dropped.length > 0) console.error("\nThe record is stale. Run pnpm mutants.");
  for (const { key } of stale) console.error(`${key}: no check has this operation and these rules`);
  if (stale.length > 0) console.error("\nThe first checks are stale. Run pnpm mutants --first-checks.");
  return 1;
}

async function renewFirstChecks(records: readonly MutantRecord[], caughtBy: CaughtBy): Promise<number> {
  const killed = records.filter(({ killedBy }) => killedBy.length > 0);
  const known = killed.flatMap(({ id }) => (caughtBy[id] === undefined ? [] : [{ caughtBy: caughtBy[id] }]));
  if (known.length === killed.length) {
    print("Measuring what each check costs, a minute or two.");
    await orderFirstChecks(known);
    return print("The first checks are in the order that detects mutants soonest.");
  }
  const stale = staleFirstChecks();
  await completeFirstChecks(known);
  for (const { key, successor } of stale)
    print(successor === undefined ? `Dropped from the first checks: ${key}` : `${key}: now ${successor}`);
  return print(
    `Kept the order of the other first checks: what caught ${killed.length - known.length} mutants is not in the cache.`,
  );
}

async function judge(state: State, chosen: readonly Mutant[]): Promise<number> {
  print(chosen.length === 0 ? "No mutant is touched." : `Judging ${chosen.length} of ${state.mutants.length} mutants.`);
  const startedAt = performance.now();
  let count = 0;
  const failed: string[] = [];
  const results = await judgeMutants(chosen, {
    signal: stop.signal,
    // What others took an hour to find out is written all the same.
    onFailed: (id, error) => failed.push(`${id} could not be judged: ${String(error)}. Try it again with --only.`),
    onJudged: (result) => print(progress(result, ++count, chosen.length, performance.now() - startedAt)),
  });
  await writeResults(state, results);
  const found = [...problems(results, survivorIds), ...failed];
  for (const problem of found) console.error(`✗ ${problem}`);
  if (chosen.length === 0) return 0;
  const killed = results.filter(({ killedBy }) => killedBy.length > 0).length;
  print(`\n${results.length} judged · ${killed} killed · ${results.length - killed} survived`);
  if (found.length > 0) return 1;
  return stop.signal.aborted ? 130 : 0;
}

/** Writes results, what else it takes to detect these mutants first, and the fingerprints that they hold for. */
async function writeResults(
  { mutants, records, dropped, cache, current }: State,
  results: readonly JudgedMutant[],
): Promise<void> {
  const next = merged(mutants, records, results);
  const caughtBy = mergedCaughtBy(next, cache?.caughtBy ?? {}, results);
  if (results.length + dropped.length > 0) await writeRecord(killRecord, next);
  if (results.length > 0) await completeFirstChecks(results);
  const judged = new Set(results.map(({ id }) => id));
  // A result may name other rules than the record did, and the fingerprint covers the rules.
  const now = results.length === 0 ? current : await fingerprintsOf(mutants, byId(next));
  const entries = next.flatMap(({ id }) => {
    const fingerprint = judged.has(id) ? now[id] : (cache?.fingerprints ?? current)[id];
    return fingerprint === undefined ? [] : [[id, fingerprint] as const];
  });
  await writeCache({ fingerprints: Object.fromEntries(entries), caughtBy });
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
