import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { findChanges } from "../../src/changes/index.ts";
import type { Word, Words } from "../../src/changes/word.ts";
import { contractWords } from "../../src/changes/words/contract.ts";
import { mutated, type Compiled, type Json } from "./mutation.ts";

const desk = new URL("../../../examples/equipment-rental/gen/", import.meta.url);
const read = (file: string): Json => JSON.parse(readFileSync(new URL(file, desk), "utf8"));
const before: Compiled = { contract: read("contract.json"), document: read("openapi.json") };

/** The places of all texts, numbers and truths, their steps parted by `/`. */
function leavesOf(value: Json, path: readonly string[] = []): { path: readonly string[]; value: Json }[] {
  if (typeof value !== "object" || value === null) return [{ path, value }];
  return Object.entries(value).flatMap(([name, member]) => leavesOf(member, [...path, name]));
}

/** The word at a place, and the words that lead to it. */
function wordAt(path: readonly string[]): { word: Word | undefined; words: string } {
  let words: Words | undefined = contractWords;
  const names: string[] = [];
  let word: Word | undefined;
  for (let index = 0; index < path.length && words !== undefined; index++) {
    const name = path[index] ?? "";
    names.push(name);
    word = words[name];
    if (word?.kind === "rows") index++;
    words = word?.kind === "rows" || word?.kind === "row" ? word.words : undefined;
  }
  return { word, words: names.join(".") };
}

const isOfClause = (path: readonly string[]): boolean =>
  path[0] === "rules" && JSON.stringify(before.contract).includes(`"rule":${JSON.stringify(path[1])}`);

test("another value of any word is a finding, unless the table says why it is none", () => {
  const places = leavesOf(before.contract).filter(({ path }) => !isOfClause(path));
  const byWord = Map.groupBy(places, ({ path }) => wordAt(path).words);
  expect(byWord.size).toBeGreaterThan(90);
  const wrong = [...byWord].flatMap(([words, [first]]) => {
    if (first === undefined) return [];
    const { path, value } = first;
    const other = typeof value === "boolean" ? !value : typeof value === "number" ? value + 1 : "something else";
    const after = mutated(before, { at: path.join("/"), edit: `set ${JSON.stringify(other)}` });
    const isFound = findChanges(before, after).findings.length > 0;
    const { word } = wordAt(path);
    const isSilent = word?.kind === "silent" && !word.isDerived && !isNameOfRow(path);
    return isFound === isSilent ? [`${words} at ${path.join("/")}`] : [];
  });
  expect(wrong).toEqual([]);
});

/** Where the name of a row is another one, one row is gone and another one is new. */
function isNameOfRow(path: readonly string[]): boolean {
  const { word } = wordAt(path);
  return word?.kind === "silent" && word.why.startsWith("the name of the row") && /^\d+$/.test(path.at(-2) ?? "");
}
