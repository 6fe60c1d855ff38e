import { expect, test } from "vitest";
import { anchorOf, parseDecisions } from "./decisions.ts";

const entry = (heading: string, ...without: string[]): string =>
  [
    `### ${heading}`,
    "",
    ...["- Open: Whether cats purr.", "- Holds: They do.", "- Why: Everybody hears it."].filter(
      (line) => !without.some((label) => line.startsWith(`- ${label}:`)),
    ),
    "",
  ].join("\n");

const list = (...entries: string[]): string => ["# Decisions", "", "Prose.", "", "## Cats", "", ...entries].join("\n");

/** The message without the advice that ends it. */
function fault(text: string): string | undefined {
  try {
    parseDecisions(text);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message.replace(/\nAn entry is a heading[^\n]*$/, "") : String(error);
  }
}

test("an entry has an id, a title, its three parts and the line of its heading", () => {
  expect(parseDecisions(list(entry("G-70 Purring at night")))).toEqual([
    {
      id: "G-70",
      title: "Purring at night",
      open: "Whether cats purr.",
      holds: "They do.",
      why: "Everybody hears it.",
      line: 7,
    },
  ]);
});

test("the generated line of rules belongs to an entry and is not read", () => {
  expect(parseDecisions(list(`${entry("G-70 Purring")}- Rules: \`G-70a\`\n`))).toHaveLength(1);
});

test.each(["Open", "Holds", "Why"])("an entry without %s is named with its line", (label) => {
  expect(fault(list(entry("G-70 Purring", label)))).toBe(`spec/decisions.md:7: G-70 lacks "- ${label}: …".`);
});

test("a part that stands twice is named with its line", () => {
  expect(fault(list(`${entry("G-70 Purring")}- Why: Again.\n`))).toBe('spec/decisions.md:12: G-70 has "Why" twice.');
});

test("a line outside of any entry is reported", () => {
  expect(fault(list(`${entry("G-70 Purring")}More prose.\n`))).toBe(
    'spec/decisions.md:12: G-70 has a line that is no part of an entry: "More prose.".',
  );
});

test.each(["G-70", "G-70: Purring", "G-70b Purring", "CAT-01 Purring"])(
  "a heading of the third level that is not an id and a title is named: %s",
  (heading) => {
    expect(fault(list(`### ${heading}\n`))).toBe(`spec/decisions.md:7: "### ${heading}" is not a heading of an entry.`);
  },
);

test("a duplicate id is reported with both lines", () => {
  expect(fault(list(entry("G-70 Purring"), entry("G-70 Hissing")))).toBe(
    "spec/decisions.md:13: G-70 is listed already in line 7.",
  );
});

test("ids rise within a section, by number", () => {
  expect(fault(list(entry("G-99 Purring"), entry("G-100 Hissing")))).toBeUndefined();
  expect(fault(list(entry("G-100 Hissing"), entry("G-99 Purring")))).toBe(
    "spec/decisions.md:13: G-99 stands after G-100; ids rise within a section.",
  );
  expect(fault(list(entry("G-100 Hissing"), "## Dogs\n", entry("G-99 Barking")))).toBeUndefined();
});

test("everything that is wrong is named at once, and the form of an entry comes last", () => {
  expect(() => parseDecisions(list(entry("G-70 Purring", "Open", "Why")))).toThrow(
    /Open: …"\.\n.*Why: …"\.\nAn entry is a heading/,
  );
});

test("an anchor is what GitHub makes of the heading", () => {
  expect(anchorOf({ id: "G-70", title: "Same-body retries" })).toBe("g-70-same-body-retries");
});
