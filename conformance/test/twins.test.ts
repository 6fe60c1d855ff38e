import { contract } from "@tallystick/contract";
import { expect, test } from "vitest";
import { checksFor, oraclesFor } from "../src/families/index.ts";
import { allSubjects, killAll, readKillMatrix, writeKillMatrix } from "./kill-matrix.ts";
import { survivors, toothless } from "./survivors.ts";

/** `all`: every twin; `update`: every twin, and the matrix is written anew; a number n: every n-th. */
const wish = process.env["TALLYSTICK_TWINS"] ?? "48";
const isWhole = wish === "all" || wish === "update";
const subjects = allSubjects().filter((_, index) => isWhole || index % Number(wish) === 0);

test("twins have names of their own, and no twin is the contract itself", () => {
  const names = allSubjects().map(({ name }) => name);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  const served = allSubjects().flatMap((subject) => subject.wrong().served ?? []);
  expect(served.filter((each) => JSON.stringify(each) === JSON.stringify(contract))).toEqual([]);
});

test("every broken twin falls that fell when the matrix was written", { timeout: 3_600_000 }, async () => {
  const committed = new Map((await readKillMatrix()).twins.map(({ name, killedBy }) => [name, killedBy]));
  const kills = await killAll(subjects);
  if (wish === "update") await writeKillMatrix(kills);
  const risen = kills.filter(({ name, killedBy }) => killedBy.length === 0 && (committed.get(name) ?? []).length > 0);
  expect(risen.map(({ name }) => name)).toEqual([]);
  const drifted = kills.filter(({ name, killedBy }) => {
    const known = committed.get(name) ?? [];
    return known.length > 0 && killedBy.length > 0 && !killedBy.some((rule) => known.includes(rule));
  });
  expect(drifted, "falls to other rules than the committed matrix says").toEqual([]);
});

test("the committed matrix speaks of the twins there are", async () => {
  const told = (await readKillMatrix()).twins.map(({ name }) => name);
  expect(told.toSorted()).toEqual(
    allSubjects()
      .map(({ name }) => name)
      .toSorted(),
  );
});

test("every twin that lives is one of those of which it is said why, and all that is said is true", async () => {
  const { twins } = await readKillMatrix();
  const alive = twins.filter(({ killedBy }) => killedBy.length === 0).map(({ name }) => name);
  expect(alive.filter((name) => !survivors.some(({ names }) => names.test(name)))).toEqual([]);
  expect(survivors.filter(({ names }) => !alive.some((name) => names.test(name)))).toEqual([]);
});

test("every rule that a check judges has broken on a twin, or it is said why not", async () => {
  const { twins } = await readKillMatrix();
  const broken = new Set(twins.flatMap(({ killedBy }) => killedBy));
  const judged = new Set([...checksFor(contract), ...oraclesFor(contract)].flatMap(({ rules }) => rules));
  const whole = Object.keys(contract.rules).filter((rule) => !broken.has(rule) && judged.has(rule));
  expect(whole.toSorted()).toEqual(Object.keys(toothless).toSorted());
});
