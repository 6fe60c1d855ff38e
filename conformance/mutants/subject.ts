/**
 * Judges the mutants of a server of any contract, and records what kills each.
 *
 *     node conformance/mutants/subject.ts FILE [--new | --only PATTERN | --sample N/M] [--list | --check]
 *
 * FILE exports a `MutantSubject` as default. Without a choice all mutants are judged, with --new those without a record;
 * the record is written.
 */
import { readFile, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { pathToFileURL } from "node:url";
import { runPool } from "../src/engine/pool.ts";
import { shard } from "../src/cli/values.ts";
import { judgeSubjectMutant, mutantsOf, type SubjectMutant } from "./judge-subject.ts";
import type { MutantRecord } from "./kill-matrix.ts";
import type { MutantSubject } from "./mutant-subject.ts";
import { differences, merged } from "./results.ts";

/** How many mutants are judged at the same time: a run mostly waits. */
const inParallel = 3;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    new: { type: "boolean", default: false },
    only: { type: "string" },
    sample: { type: "string" },
    list: { type: "boolean", default: false },
    check: { type: "boolean", default: false },
  },
});
const { default: subject }: { default: MutantSubject } = await import(
  pathToFileURL(resolve(positionals[0] ?? "")).href
);
const mutants = mutantsOf(subject);
const chosen = await choose();
process.exitCode = values.list ? list() : values.check ? await check() : await judgeChosen();

async function choose(): Promise<SubjectMutant[]> {
  if (values.new) {
    const recorded = new Set((await readRecord()).map(({ id }) => id));
    return mutants.filter(({ id }) => !recorded.has(id));
  }
  const { only, sample } = values;
  if (only !== undefined) return mutants.filter(({ id }) => new RegExp(only).test(id));
  if (sample === undefined) return mutants;
  const { part, of } = shard(sample);
  return mutants.filter((_, index) => index % of === part - 1);
}

function list(): number {
  for (const { id, fault } of chosen) console.log(`${id}: ${fault}`);
  return 0;
}

async function check(): Promise<number> {
  const recorded = (await readRecord()).map(({ id }) => id);
  const { unrecorded, removed } = differences(
    mutants.map(({ id }) => id),
    recorded,
  );
  for (const id of unrecorded) console.error(`${id}: never judged`);
  for (const id of removed) console.error(`${id}: recorded, but there is no such mutant`);
  return unrecorded.length + removed.length === 0 ? 0 : 1;
}

async function judgeChosen(): Promise<number> {
  const results: MutantRecord[] = [];
  const known = await readRecord();
  const waiting = [...chosen];
  await runPool(
    inParallel,
    () => waiting.shift(),
    async (mutant) => {
      const result = await judgeSubjectMutant(subject, mutant);
      results.push(result);
      // After each one, so that nothing is lost when the run is stopped.
      const records = merged(mutants, known, results);
      await writeFile(subject.record, `${JSON.stringify(records, undefined, 1)}\n`);
      const verdict = result.killedBy.length === 0 ? "survives" : `killed by ${result.killedBy.slice(0, 4).join(", ")}`;
      console.log(`${results.length}/${chosen.length} ${mutant.id} ${verdict}`);
    },
  );
  return summed(results);
}

/** 1 when a mutant survives without a reason, or in spite of one is killed. */
function summed(results: readonly MutantRecord[]): number {
  const explained = new Set(subject.survivors.flatMap(({ ids }) => ids));
  const unexplained = results.filter(({ id, killedBy }) => killedBy.length === 0 && !explained.has(id));
  const killed = results.filter(({ killedBy }) => killedBy.length > 0);
  const stale = killed.filter(({ id }) => explained.has(id));
  for (const { id, fault } of unexplained) console.error(`✗ ${id} survives without a reason: ${fault}`);
  for (const { id } of stale) console.error(`✗ ${id} is killed now; it needs no reason`);
  console.log(`${results.length} judged · ${killed.length} killed · ${results.length - killed.length} survived`);
  return unexplained.length + stale.length === 0 ? 0 : 1;
}

async function readRecord(): Promise<MutantRecord[]> {
  try {
    // Only this program writes the file.
    return JSON.parse(await readFile(subject.record, "utf8")) as MutantRecord[];
  } catch {
    return [];
  }
}
