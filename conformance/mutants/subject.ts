/**
 * Judges the mutants of a server of any contract, and records what kills each.
 *
 *     node conformance/mutants/subject.ts FILE [--new | --only PATTERN | --sample N/M] [--list | --check]
 */
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { pathToFileURL } from "node:url";
import { runPool } from "../src/runner/schedule/pool.ts";
import { shard } from "../src/cli/values.ts";
import { judgeSubjectMutant, mutantsOf, type SubjectMutant } from "./judge-subject.ts";
import { readRecord, type MutantRecord } from "../src/cli/kill-record.ts";
import type { MutantSubject } from "./mutant-subject.ts";
import { differences, merged, withoutRemoved, type CurrentRecord } from "./results.ts";
import { writeRecord } from "./write-record.ts";

const help = `Usage: node conformance/mutants/subject.ts FILE [options]

Judges mutants of a server of any contract with the suite, and writes the record that FILE names.
FILE is a module; its default export is a MutantSubject: examples/equipment-rental/mutants/subject.ts is one.

Without a choice it judges every mutant.

Options:
  --new           judge the mutants without a record
  --only PATTERN  judge the mutants whose id matches this regular expression
  --sample N/M    judge the Nth of every M mutants
  --list          print the chosen mutants, and judge none
  --check         judge none; exit 1 unless the record has every mutant and nothing else
  -h, --help      show this help

Exit codes: 0 every judged mutant is killed, or survives for a known reason · 1 it is not so, or the record is stale ·
2 wrong usage`;

/** How many mutants are judged at the same time: a run mostly waits. */
const inParallel = 3;

interface Options {
  file: string;
  isNew: boolean;
  only: RegExp | undefined;
  sample: { part: number; of: number } | undefined;
  mode: "judge" | "list" | "check";
}

const options = readOptions();
if (options !== undefined) process.exitCode = await run(options);

/** The options, or none where help is asked for or the usage is wrong. */
function readOptions(): Options | undefined {
  const flag = { type: "boolean", default: false } as const;
  const text = { type: "string" } as const;
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { new: flag, only: text, sample: text, list: flag, check: flag, help: { ...flag, short: "h" } },
    });
    const { only, sample } = values;
    if (values.help) {
      console.log(help);
      return undefined;
    }
    const [file, ...more] = positionals;
    if (file === undefined || more.length > 0) throw new Error("Give one FILE.");
    if (!existsSync(file)) throw new Error(`There is no file ${file}.`);
    if ([values.new, only, sample].filter(Boolean).length > 1)
      throw new Error("Give one of --new, --only and --sample.");
    if (values.list && values.check) throw new Error("Give one of --list and --check.");
    return {
      file,
      isNew: values.new,
      only: only === undefined ? undefined : new RegExp(only),
      sample: sample === undefined ? undefined : shard(sample),
      mode: values.list ? "list" : values.check ? "check" : "judge",
    };
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${help}`);
    process.exitCode = 2;
    return undefined;
  }
}

async function run(given: Options): Promise<number> {
  // The documented shape of the file that the user names.
  const { default: subject } = (await import(pathToFileURL(resolve(given.file)).href)) as { default: MutantSubject };
  const mutants = mutantsOf(subject);
  if (given.mode === "check") return check(subject, mutants);
  const chosen = await choose(subject, mutants, given);
  return given.mode === "list" ? list(chosen) : judgeChosen(subject, mutants, chosen);
}

async function choose(
  subject: MutantSubject,
  mutants: readonly SubjectMutant[],
  { isNew, only, sample }: Options,
): Promise<SubjectMutant[]> {
  const recorded = new Set(isNew ? (await recordOf(subject)).map(({ id }) => id) : []);
  return mutants.filter(
    ({ id }, index) =>
      !recorded.has(id) && only?.test(id) !== false && (sample === undefined || index % sample.of === sample.part - 1),
  );
}

function list(chosen: readonly SubjectMutant[]): number {
  for (const { id, fault } of chosen) console.log(`${id}: ${fault}`);
  return 0;
}

async function check(subject: MutantSubject, mutants: readonly SubjectMutant[]): Promise<number> {
  const { records, dropped } = await currentRecord(subject, mutants);
  const { unrecorded } = differences(
    mutants.map(({ id }) => id),
    records.map(({ id }) => id),
  );
  for (const each of dropped) console.error(each);
  for (const id of unrecorded) console.error(`${id}: never judged`);
  return unrecorded.length + dropped.length === 0 ? 0 : 1;
}

async function judgeChosen(
  subject: MutantSubject,
  mutants: readonly SubjectMutant[],
  chosen: readonly SubjectMutant[],
): Promise<number> {
  const results: MutantRecord[] = [];
  const { records: known, dropped } = await currentRecord(subject, mutants);
  for (const each of dropped) console.log(`Dropped from the record: ${each}`);
  const waiting = [...chosen];
  await runPool(
    inParallel,
    () => waiting.shift(),
    async (mutant) => {
      const result = await judgeSubjectMutant(subject, mutant);
      results.push(result);
      // After each one, so that nothing is lost when the run is stopped.
      await writeRecord(subject.record, merged(mutants, known, results));
      const verdict = result.killedBy.length === 0 ? "survives" : `killed by ${result.killedBy.slice(0, 4).join(", ")}`;
      console.log(`${results.length}/${chosen.length} ${mutant.id} ${verdict}`);
    },
  );
  return summed(subject, results);
}

/** 1 when a mutant survives without a reason, or in spite of one is killed. */
function summed(subject: MutantSubject, results: readonly MutantRecord[]): number {
  const explained = new Set(subject.survivors.flatMap(({ ids }) => ids));
  const unexplained = results.filter(({ id, killedBy }) => killedBy.length === 0 && !explained.has(id));
  const killed = results.filter(({ killedBy }) => killedBy.length > 0);
  const stale = killed.filter(({ id }) => explained.has(id));
  for (const { id, fault } of unexplained) console.error(`✗ ${id} survives without a reason: ${fault}`);
  for (const { id } of stale) console.error(`✗ ${id} is killed now; it needs no reason`);
  console.log(`${results.length} judged · ${killed.length} killed · ${results.length - killed.length} survived`);
  return unexplained.length + stale.length === 0 ? 0 : 1;
}

async function currentRecord(subject: MutantSubject, mutants: readonly SubjectMutant[]): Promise<CurrentRecord> {
  const ids = new Set(mutants.map(({ id }) => id));
  return withoutRemoved(await recordOf(subject), ids, new Set(Object.keys(subject.contract.rules)));
}

/** Empty before the first mutant is judged. */
async function recordOf({ record }: MutantSubject): Promise<MutantRecord[]> {
  return existsSync(record) ? readRecord(record) : [];
}
