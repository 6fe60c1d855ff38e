import { expect, test } from "vitest";
import { applyExceptions, findBannedWords } from "./banned-words.ts";

const words = [
  { word: "twin", term: "mutant" },
  { word: "HalfWayHouse", term: "faultProxy" },
  { word: "cries wolf", term: "reports a false positive" },
];

const found = (text: string, path = "a.ts"): string[] =>
  findBannedWords([{ path, text }], words).map(({ line = "name", word }) => `${line}: ${word}`);

test("a word is found in prose and in every form of name, in singular and plural", () => {
  for (const text of ["a Twin", "brokenTwins", "TWIN_ID", "twin-of", "ATwinOf", "TALLYSTICK_TWINS=48"])
    expect([text, found(text)]).toEqual([text, ["1: twin"]]);
});

test("a word is not found inside another one", () => {
  for (const text of ["twine", "intertwined", "twinkle"]) expect([text, found(text)]).toEqual([text, []]);
});

test("an identifier is found exactly", () => {
  expect(found("const house = new HalfWayHouse();")).toEqual(["1: HalfWayHouse"]);
  expect(found("halfWayHouse, HalfWayHouses, a half way house")).toEqual([]);
});

test("a phrase is found in any case and over the end of a line of a comment, once", () => {
  expect(found("It Cries wolf.")).toEqual(["1: cries wolf"]);
  expect(found("/**\n * The suite never cries\n * wolf.\n */")).toEqual(["2: cries wolf"]);
  expect(found("It outcries wolf; it cries wolfish.")).toEqual([]);
});

test("the path of a file counts as well", () => {
  expect(found("", "src/twins/of.ts")).toEqual(["name: twin"]);
});

test("a line names a word once, and every line that has it", () => {
  expect(found("twin twins\n\ntwin")).toEqual(["1: twin", "3: twin"]);
});

test("an exception covers one word in one file or folder, and one that covers nothing is reported", () => {
  const findings = findBannedWords([{ path: "src/a.ts", text: "twin, HalfWayHouse" }], words);
  const right = { path: "src/", word: "twin", reason: "twin towns" };
  const wrong = { path: "src/b.ts", word: "twin", reason: "gone" };
  const result = applyExceptions(findings, [right, wrong]);
  expect(result.findings.map(({ word }) => word)).toEqual(["HalfWayHouse"]);
  expect(result.unused).toEqual([wrong]);
});
