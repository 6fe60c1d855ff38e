import { stripVTControlCharacters } from "node:util";
import { expect, test } from "vitest";
import { columns, fitted, masked } from "./terminal-lines.ts";

const one = "01a203c8-1745-7000-80b7-0d5332d83fb5";
const other = "01a203c8-1746-7000-8122-42ca7d5d2e3e";

test("ids are numbered for each resource, and the same id keeps its number, in a query as well", () => {
  expect(masked(`Card:${one} Card:${other} Card%3A${one} Account:${one}`)).toBe("Card:…1 Card:…2 Card%3A…1 Account:…1");
});

test("a shortened id has the number of the whole one", () => {
  expect(masked(`Card:${other} Card:${one} Card:…32d83fb5`)).toBe("Card:…1 Card:…2 Card:…2");
});

test("the progress of a slow run is left out", () => {
  expect(masked("Judging a\n1/1 rules · 81 requests · 8/s · 1 check to go\n\nviolations · 0 of 1 rule held")).toBe(
    "Judging a\n\nviolations · 0 of 1 rule held",
  );
});

test("times, durations and the names of a run are masked", () => {
  expect(masked("2026-11-22T15:02:54.566Z in 4.4 s")).toBe("time 1 in … s");
  expect(masked("suite-0985ab2e-6-2 $0db334a0eb8d9632@uma.example.com")).toBe("suite-run-6-2 $name1@uma.example.com");
});

test("how many requests a run sent, and what they made, is masked", () => {
  expect(masked("84 requests in 4.4 s\nLeft at http://127.0.0.1/2025-10-13: 24 Cards, 1 Quote")).toBe(
    "… requests in … s\nLeft at http://127.0.0.1/2025-10-13: … Cards, … Quote",
  );
});

test("two runs that differ in ids and times look the same", () => {
  const first = masked(`{"id":"Card:${one}","createdAt":"2026-11-22T15:02:54.566Z"}`);
  expect(masked(`{"id":"Card:${other}","createdAt":"2027-01-01T00:00:00Z"}`)).toBe(first);
});

test("a line of a transcript is cut, with its colour closed", () => {
  const [line = "", ...more] = fitted([`    \u001B[31m${"x".repeat(300)}\u001B[39m`]);
  expect(more).toEqual([]);
  expect(stripVTControlCharacters(line)).toHaveLength(columns);
  expect(line).toContain("\u001B[39m");
});

test("a long sentence goes on in the next line, and no word is lost", () => {
  const sentence = "word ".repeat(30).trimEnd();
  const lines = fitted([sentence]);
  expect(lines).toHaveLength(2);
  expect(lines.join("").replaceAll(/\s+/g, " ")).toBe(sentence);
});
