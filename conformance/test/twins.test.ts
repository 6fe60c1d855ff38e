import { contract } from "@tallystick/contract";
import { expect, test } from "vitest";
import { allSubjects, killAll, readKillMatrix, writeKillMatrix } from "./kill-matrix.ts";
import { survivors, toothless } from "./survivors.ts";
import { unbuiltOperations } from "./unbuilt.ts";
import { checksFor, oraclesFor } from "../src/families/index.ts";

/** `all`: every twin; `update`: every twin, and the matrix is written anew; a number n: every n-th. */
const wish = process.env["TALLYSTICK_TWINS"] ?? "16";
const isWhole = wish === "all" || wish === "update";
/** Of an operation that is not built yet no twin can be told. */
const unbuilt = await unbuiltOperations();
const subjects = allSubjects()
  .filter(({ operation }) => operation === undefined || !unbuilt.has(operation))
  .filter((_, index) => isWhole || index % Number(wish) === 0);

test("twins have names of their own, and no twin is the contract itself", () => {
  const names = allSubjects().map(({ name }) => name);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  const served = allSubjects().flatMap((subject) => subject.wrong().served ?? []);
  expect(served.filter((each) => JSON.stringify(each) === JSON.stringify(contract))).toEqual([]);
});

test("every broken twin falls, except those that nothing over HTTP can tell", { timeout: 3_600_000 }, async () => {
  const kills = await killAll(subjects);
  if (wish === "update") await writeKillMatrix(kills, [...unbuilt]);
  const alive = kills.filter(({ killedBy }) => killedBy.length === 0).map(({ name }) => name);
  const expected = Object.keys(survivors).filter((name) => subjects.some((subject) => subject.name === name));
  expect(alive.toSorted()).toEqual(expected.toSorted());
  const missed = subjects
    .filter(({ name }) => name.startsWith("by-hand/"))
    .filter((subject) => {
      const fallen = kills.find(({ name }) => name === subject.name)?.killedBy ?? [];
      return !subject.rules.every((rule) => fallen.includes(rule));
    });
  expect(missed.map(({ name, rules }) => `${name} is to break ${rules.join(", ")}`)).toEqual([]);

  const committed = new Map((await readKillMatrix()).twins.map(({ name, killedBy }) => [name, killedBy]));
  const drifted = kills.filter(({ name, killedBy }) => {
    const known = committed.get(name);
    return known !== undefined && killedBy.length > 0 && !killedBy.some((rule) => known.includes(rule));
  });
  expect(drifted, "falls to other rules than the committed matrix says").toEqual([]);
});

test("the committed matrix speaks of the twins there are, but for operations that were not built then", async () => {
  const matrix = await readKillMatrix();
  const told = new Set(matrix.twins.map(({ name }) => name));
  const there = allSubjects();
  const missing = there.filter(({ name, operation }) => !told.has(name) && !matrix.unbuilt.includes(operation ?? ""));
  expect(missing.map(({ name }) => name)).toEqual([]);
  expect([...told].filter((name) => !there.some((subject) => subject.name === name))).toEqual([]);
});

test("every rule that a check judges has broken on a twin, except those named with a reason", async () => {
  const matrix = await readKillMatrix();
  const broken = new Set(matrix.twins.flatMap(({ killedBy }) => killedBy));
  const judges = [...checksFor(contract), ...oraclesFor(contract)];
  const isBuilt = (judge: object): boolean =>
    !("operation" in judge && matrix.unbuilt.includes(String(judge.operation)));
  const judged = new Set(judges.filter(isBuilt).flatMap(({ rules }) => rules));
  const whole = Object.keys(contract.rules).filter((rule) => !broken.has(rule) && judged.has(rule));
  expect(whole).toEqual(Object.keys(toothless));
});
