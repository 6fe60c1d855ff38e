import { contract } from "@tallystick/contract";
import { expect, test } from "vitest";
import { allSubjects, killAll, readKillMatrix, writeKillMatrix } from "./kill-matrix.ts";
import { survivors, toothless } from "./survivors.ts";
import { unjudged } from "./unjudged.ts";

/** `all`: every twin; `update`: every twin, and the matrix is written anew; a number n: every n-th. */
const wish = process.env["TALLYSTICK_TWINS"] ?? "16";
const isWhole = wish === "all" || wish === "update";
const subjects = allSubjects().filter((_, index) => isWhole || index % Number(wish) === 0);

test("twins have names of their own, and no twin is the contract itself", () => {
  const names = allSubjects().map(({ name }) => name);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  const served = allSubjects().flatMap((subject) => subject.wrong().served ?? []);
  expect(served.filter((each) => JSON.stringify(each) === JSON.stringify(contract))).toEqual([]);
});

test("every broken twin falls, except those that nothing over HTTP can tell", { timeout: 3_600_000 }, async () => {
  const kills = await killAll(subjects);
  if (wish === "update") await writeKillMatrix(kills);
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
    const known = committed.get(name) ?? [];
    return killedBy.length > 0 && !killedBy.some((rule) => known.includes(rule));
  });
  expect(drifted, "falls to other rules than the committed matrix says").toEqual([]);
});

test("the committed matrix speaks of exactly the twins there are", async () => {
  const { twins } = await readKillMatrix();
  expect(twins.map(({ name }) => name)).toEqual(allSubjects().map(({ name }) => name));
});

test("every rule that a check judges has broken on a twin, except those named with a reason", async () => {
  const { twins } = await readKillMatrix();
  const broken = new Set(twins.flatMap(({ killedBy }) => killedBy));
  const whole = Object.keys(contract.rules).filter((rule) => !broken.has(rule) && !unjudged.includes(rule));
  expect(whole).toEqual(Object.keys(toothless));
});
