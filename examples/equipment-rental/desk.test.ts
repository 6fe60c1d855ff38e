import { judge } from "@tallystick/conformance";
import { expect, test } from "vitest";
import { judgeSubjectMutant, mutantsOf } from "../../conformance/mutants/judge-subject.ts";
import { readRecord } from "../../conformance/src/cli/kill-record.ts";
import subject from "./mutants/subject.ts";

/** One mutant in so many is judged again. */
const sampleStep = 120;
const mutants = mutantsOf(subject);

test("the suite finds the desk conformant", async () => {
  const { target, close } = await subject.serve({});
  const { contract, document } = subject;
  try {
    const report = await judge(target, { contract, document, seed: 1, budgetMs: 0 }).report;
    const unheld = report.rules.filter(({ verdict }) => verdict === "violated" || verdict === "never-exercised");
    expect(unheld.map(({ id, verdict }) => `${id} ${verdict}`)).toEqual([]);
    expect(report.verdict).toBe("conformant");
  } finally {
    close();
  }
});

test("every mutant has a record, and each survivor has a reason", async () => {
  const records = await readRecord(subject.record);
  const ids = mutants.map(({ id }) => id);
  expect(records.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  const alive = records.filter(({ killedBy }) => killedBy.length === 0).map(({ id }) => id);
  expect(subject.survivors.flatMap((each) => each.ids).toSorted()).toEqual(alive.toSorted());
});

test(`one mutant in ${sampleStep} is killed as recorded`, async () => {
  const killed = new Set(
    (await readRecord(subject.record)).flatMap(({ id, killedBy }) => (killedBy.length > 0 ? [id] : [])),
  );
  const sample = mutants.filter(({ id }, index) => index % sampleStep === 0 && killed.has(id));
  const survivors: string[] = [];
  for (const mutant of sample) {
    const { id, killedBy } = await judgeSubjectMutant(subject, mutant);
    if (killedBy.length === 0) survivors.push(id);
  }
  expect(sample.length).toBeGreaterThan(2);
  expect(survivors).toEqual([]);
});
