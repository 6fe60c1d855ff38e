import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Finding } from "@tallystick/conformance/changes";
import { expect, onTestFinished, test } from "vitest";
import { itemsIn, writeChangeset } from "./changeset-items.ts";
import { itemProblems } from "./item-problems.ts";
import { readWaivers } from "./waivers.ts";

const now = new Date("2026-03-02T12:00:00Z");

function finding(place: string, sizes: Partial<Finding> = {}): Finding {
  const kind = "operations.refusals.added";
  const id = `${kind}@${place}#0a1b2c`;
  return {
    id,
    kind,
    callers: "major",
    implementers: "major",
    sentence: `${place} is new.`,
    source: {},
    example: "",
    ...sizes,
  };
}

function item(id: string, text = "Handle the new code."): { id: string; text: string; file: string } {
  return { id, text, file: ".changeset/one.md" };
}

const one = finding("cards.get");
const three = ["a", "b", "c"].map((place) => finding(place));

test("a finding that breaks somebody is told by its id, and the same one of several places by one", () => {
  expect(itemProblems([one], [item(one.id)], [], now)).toEqual([]);
  expect(itemProblems(three, [item("operations.refusals.added@*#0a1b2c")], [], now)).toEqual([]);
  expect(
    itemProblems(
      three,
      three.map(({ id }) => item(id)),
      [],
      now,
    ),
  ).toEqual([]);
});

test("an item of another finding does not count, however large the step of its changeset", () => {
  const problems = itemProblems([one], [item("rules.removed@ACCT-01#ffffff")], [], now);
  expect(problems).toEqual([
    expect.stringContaining(`No changeset names ${one.id}`),
    expect.stringContaining("names rules.removed@ACCT-01#ffffff, which is no finding"),
  ]);
});

test("a change that breaks only implementers needs an item, and one that breaks nobody needs none", () => {
  expect(itemProblems([finding("a", { callers: "minor" })], [], [], now)).toHaveLength(1);
  expect(itemProblems([finding("a", { callers: "minor", implementers: "minor" })], [], [], now)).toEqual([]);
});

test("a text that nobody sized names the file for its answer", () => {
  const asked = finding("a", { callers: "asked", implementers: "asked" });
  expect(itemProblems([asked], [], [], now)).toEqual([expect.stringContaining(".changeset/answers.json")]);
});

test("an item without a text, or still to be written, is refused", () => {
  expect(itemProblems([one], [item(one.id, "TODO")], [], now)).toEqual([
    expect.stringContaining("does not say what to do"),
  ]);
});

test("a waiver holds until its last day", () => {
  const waiver = { id: one.id, reason: "Nobody calls it yet.", until: "2026-03-02" };
  expect(itemProblems([one], [], [waiver], now)).toEqual([]);
  expect(itemProblems([one], [], [{ ...waiver, until: "2026-03-01" }], now)).toEqual([
    expect.stringContaining("No changeset names"),
    expect.stringContaining("ended on 2026-03-01"),
  ]);
});

/** A repository with a contract package of version 1.0.0 and no changeset. */
function repository(): string {
  const root = mkdtempSync(join(tmpdir(), "changeset-items-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const folder of [".changeset", "packages/contract"]) mkdirSync(join(root, folder), { recursive: true });
  writeFileSync(join(root, "packages/contract/package.json"), `{ "version": "1.0.0" }`);
  return root;
}

test("a written changeset names every finding, is refused until it is complete, and keeps what was written", () => {
  const root = repository();
  const changes = { due: { callers: "major", implementers: "major" } as const, findings: [one] };
  expect(writeChangeset(root, "new-refusal", changes)).toContain("Wrote 1 items into .changeset/new-refusal.md");
  expect(itemProblems([one], itemsIn(root), [], now)).toEqual([expect.stringContaining("does not say what to do")]);
  const path = join(root, ".changeset/new-refusal.md");
  const text = readFileSync(path, "utf8");
  expect(text).toContain(`"@tallystick/contract": major`);
  writeFileSync(path, text.replace("implementers:** TODO", "implementers:** Handle it."));
  expect(itemProblems([one], itemsIn(root), [], now)).toEqual([]);
  writeChangeset(root, "new-refusal", { ...changes, findings: [one, finding("cards.list")] });
  expect(itemsIn(root).map(({ text: said }) => said)).toEqual(["Handle it.", "TODO"]);
  expect(() => writeChangeset(root, "../x", changes)).toThrow("no name of a changeset");
});

test("a waiver without a reason or a last day is refused", () => {
  const root = repository();
  const file = join(root, ".changeset/waivers.json");
  expect(readWaivers(root)).toEqual([]);
  for (const waiver of [
    { id: "a", until: "2026-03-02" },
    { id: "a", reason: "b", until: "soon" },
  ]) {
    writeFileSync(file, JSON.stringify([waiver]));
    expect(() => readWaivers(root)).toThrow("entry 1 needs");
  }
});
