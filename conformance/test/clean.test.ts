import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { documentFromJson } from "@tallystick/contract";
import { expect, onTestFinished, test } from "vitest";
import { cli } from "./run-cli.ts";
import { compiledSpec } from "./compiled-spec.ts";
import { judge } from "../src/judge.ts";
import type { Event } from "../src/runner/event.ts";
import type { JournalEntry } from "../src/runner/journal.ts";
import { startShelf, type Shelf } from "./shelf/shelf-server.ts";

const { contract, document, emitted } = await compiledSpec("shelf/spec");
const command = fileURLToPath(new URL("../src/cli/main.ts", import.meta.url));

interface Place {
  shelf: Shelf;
  folder: string;
  flags: string[];
}

/** A shelf, and a folder in which the contract lies. */
async function place(): Promise<Place> {
  const shelf = await startShelf();
  const folder = mkdtempSync(join(tmpdir(), "tallystick-clean-"));
  onTestFinished(() => {
    shelf.close();
    rmSync(folder, { recursive: true });
  });
  const names = { "contract.json": emitted.contract, "openapi.json": emitted.document };
  for (const [name, text] of Object.entries(names)) writeFileSync(join(folder, name), text);
  const named = ["contract", "document"].flatMap((flag, nth) => [
    `--${flag}`,
    join(folder, Object.keys(names)[nth] ?? ""),
  ]);
  const journal = join(folder, "journal.jsonl");
  return { shelf, folder, flags: [...named, "--target", shelf.url, "--token", shelf.token, "--journal", journal] };
}

function linesOf(folder: string): JournalEntry[] {
  const text = readFileSync(join(folder, "journal.jsonl"), "utf8");
  return text.split("\n").flatMap((line): JournalEntry[] => (line === "" ? [] : [JSON.parse(line)]));
}

test("a run puts the settings back, names them first, and spares the books of others", async () => {
  const { shelf } = await place();
  const before = { settings: shelf.settings, books: [...shelf.books.values()] };
  const target = { url: shelf.url, credentials: { token: shelf.token } };
  const judgement = judge(target, { contract, document, seed: 1, budgetMs: 0 });
  const changed: Event[] = [];
  for await (const event of judgement.events) if (event.type === "changes-existing") changed.push(event);
  const { rules, harnessFaults } = await judgement.report;
  expect(changed).toEqual([{ type: "changes-existing", operation: "Preferences_update" }]);
  expect(shelf.settings).toEqual(before.settings);
  for (const book of before.books) expect(shelf.books.get(book.id)).toEqual(book);
  expect([harnessFaults, rules.filter(({ verdict }) => verdict === "violated").map(({ id }) => id)]).toEqual([[], []]);
});

test("settings with a member that nothing shows are not changed", async () => {
  const { shelf } = await place();
  let isChanged = false;
  void shelf.whenChanged().then(() => (isChanged = true));
  const withSecret = JSON.parse(emitted.document);
  withSecret.components.schemas.SettingsUpdate.properties.password = { type: "string" };
  const target = { url: shelf.url, credentials: { token: shelf.token } };
  const options = { contract, document: documentFromJson(withSecret), seed: 1, budgetMs: 0 };
  const { rules } = await judge(target, options).report;
  expect(isChanged).toBe(false);
  expect(rules.map(({ reason = "" }) => reason)).toContainEqual(
    expect.stringContaining("Preferences_get never shows password"),
  );
});

test("settings that show what they would not take back are not changed", async () => {
  const { shelf } = await place();
  shelf.settings = { ...shelf.settings, perPage: "25" };
  const before = shelf.settings;
  const target = { url: shelf.url, credentials: { token: shelf.token } };
  const { rules, harnessFaults } = await judge(target, { contract, document, seed: 1, budgetMs: 0 }).report;
  expect([shelf.settings, harnessFaults]).toEqual([before, []]);
  expect(rules.map(({ reason = "" }) => reason)).toContainEqual(
    expect.stringContaining("Preferences_update would not take back what Preferences_get shows: /perPage"),
  );
});

test("clean deletes what runs made, says what stays, and leaves the rest", async () => {
  const { shelf, folder, flags } = await place();
  const before = [...shelf.books.values()];
  const run = await cli("run", ...flags, "--budget", "0s");
  const made = shelf.books.size - before.length;
  expect(made).toBeGreaterThan(0);
  expect(run.out).toMatch(new RegExp(`\nLeft at ${shelf.url} by this run and earlier ones: .*${made} Books`));
  expect(run.out).toContain(
    `\n  npx tallystick clean --target ${shelf.url} --contract ${join(folder, "contract.json")} `,
  );
  const planned = await cli("clean", ...flags, "--plan");
  expect([planned.code, planned.out]).toEqual([0, expect.stringContaining("Nothing was sent.")]);
  const { code, out } = await cli("clean", ...flags);
  expect(out).toMatch(/^deleted +\d+ Books/m);
  expect(out).toMatch(/^stays +\d+ Loans +no operation deletes one/m);
  expect([code, [...shelf.books.values()]]).toEqual([0, before]);
  expect(existsSync(join(folder, "journal.jsonl"))).toBe(false);
  expect((await cli("clean", ...flags)).code).toBe(2);
  expect((await cli("run", ...flags, "--budget", "0s", "--read-only")).out).not.toContain("Left at");
});

test("after kill -9 clean puts the settings back", async () => {
  const { shelf, folder, flags } = await place();
  const before = shelf.settings;
  const changed = shelf.whenChanged();
  const run = spawn(process.execPath, [command, "run", ...flags, "--budget", "0s", "--only", "Preferences_update"]);
  await changed;
  run.kill("SIGKILL");
  await once(run, "exit");
  shelf.settings = { ...shelf.settings, theme: "LIGHT", note: "changed" };
  expect(linesOf(folder)).toContainEqual(expect.objectContaining({ what: "found", body: before }));
  const { code, out } = await cli("clean", ...flags);
  expect(out).toMatch(/^put back/m);
  expect([code, shelf.settings]).toEqual([0, before]);
});

test("clean keeps in the journal what the target refuses to delete", async () => {
  const { shelf, folder, flags } = await place();
  await cli("run", ...flags, "--budget", "0s", "--only", "Books_create");
  const made = linesOf(folder).filter(({ what }) => what === "made").length;
  const [token] = [shelf.token];
  shelf.token = "another";
  expect((await cli("clean", ...flags)).code).toBe(3);
  shelf.token = token;
  expect(linesOf(folder).filter(({ what }) => what === "made")).toHaveLength(made);
  expect((await cli("clean", ...flags)).code).toBe(0);
});

test("a journal that is none is refused with its line", async () => {
  const { folder, flags } = await place();
  writeFileSync(join(folder, "journal.jsonl"), '{"what":"made"}\n');
  const { code, err } = await cli("clean", ...flags);
  expect([code, err]).toEqual([2, expect.stringContaining("journal.jsonl:1 is no line of a journal")]);
});
