import { expect, test } from "vitest";
import { subjectProblem, titleProblem, titlesIn } from "./titles.ts";

test.each([
  "retry rejects a reused key",
  "a lapsed authorization is never captured",
  "whatsoever",
  "the list is empty",
])("%j is subject, verb and object", (title) => {
  expect(titleProblem(title)).toBeUndefined();
});

test.each([
  ["what needs approval moves nothing", /pronoun/],
  ["Nobody is asked", /pronoun/],
  ["a payment that is ended before it is drawn is never drawn", /relative clause/],
  ["every new listed rule that has no check is reported", /relative clause/],
])("%j is rewritten", (title, problem) => {
  expect(titleProblem(title)).toMatch(problem);
});

test.each([
  "server: answer 405 with the allowed methods",
  "typespec, generate: name tests",
  "CONTRIBUTING: list the steps",
])("%j is a subject of a commit", (subject) => {
  expect(subjectProblem(subject)).toBeUndefined();
});

test.each([
  ["Answer 405", /names no area/],
  [`server: ${"a".repeat(65)}`, /has 73 characters/],
  ["server: answer 405; rename routes", /several changes/],
  ["server: what is refused answers 405", /pronoun/],
])("%j is no subject of a commit", (subject, problem) => {
  expect(subjectProblem(subject)).toMatch(problem);
});

test("titles are found in tests of every form, names in objects with rules", () => {
  const text = [
    'test("one", () => {});',
    "describe.skipIf(x)(`two ${x} rows`, () => {});",
    'test.concurrent.for([1])("three", () => {});',
    'const check = { name: "four", rules: ["A-1"] };',
    'const other = { name: "five" };',
    'expect("six");',
  ].join("\n");
  expect(titlesIn("a.test.ts", text).map(({ line, text: title }) => `${line} ${title}`)).toEqual([
    "1 one",
    "2 two … rows",
    "3 three",
    "4 four",
  ]);
});
