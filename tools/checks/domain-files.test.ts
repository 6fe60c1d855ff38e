import { expect, test } from "vitest";
import { misplacedFiles } from "./domain-files.ts";

const handlers = { path: "packages/service/src/cards/handlers.ts", text: "export const handlers = {};" };
const otherDomain = { path: "packages/service/src/quotes/handlers.ts", text: "export const handlers = {};" };

const reasons = (path: string, text: string): string[] =>
  misplacedFiles([handlers, otherDomain, { path: `packages/service/src/cards/${path}`, text }]).map(({ why }) => why);

const usesStore = 'import type { Tx } from "../storage/store.ts";\n';

test("each role of a domain may import what it needs", () => {
  expect(reasons("decide.ts", 'import { newTransaction } from "../transactions/index.ts";')).toEqual([]);
  expect(reasons("store.ts", `${usesStore}export const find = (tx: Tx) => tx.selectFrom("cards");`)).toEqual([]);
  expect(reasons("tables.ts", 'import type { Stored } from "../storage/json-columns.ts";')).toEqual([]);
  expect(reasons("index.ts", 'export { find } from "./store.ts";')).toEqual([]);
  expect(reasons("close-card.ts", `${usesStore}export function closeCard(tx: Tx) {}`)).toEqual([]);
});

test("decisions and views use neither HTTP nor store nor clock", () => {
  for (const path of ["decide.ts", "decide/state.ts", "payments/view.ts"]) {
    expect(reasons(path, usesStore)).toHaveLength(1);
    expect(reasons(path, 'import type { Call } from "@tallystick/server";')).toHaveLength(1);
    expect(reasons(path, 'import type { Clock } from "../runtime/clock.ts";')).toHaveLength(1);
    expect(reasons(path, 'import { find } from "./store.ts";')).toHaveLength(1);
    expect(reasons(path, 'import type { Card } from "./store.ts";')).toEqual([]);
  }
});

test("a store knows no HTTP and no view", () => {
  expect(reasons("store.ts", 'import { Refused } from "@tallystick/server";')).toHaveLength(1);
  expect(reasons("store/pulls.ts", 'import { toCard } from "../view.ts";')).toHaveLength(1);
});

test("only a store queries", () => {
  const query = `${usesStore}export function closeCard(tx: Tx) { return tx.deleteFrom("cards"); }`;
  expect(reasons("close-card.ts", query)[0]).toContain("store.ts");
  expect(reasons("payments/handlers.ts", query)[0]).toContain("store.ts");
});

test("only handlers.ts implements operations", () => {
  const text = `${usesStore}import type { Handlers } from "@tallystick/server";\nexport function closeCard(tx: Tx) {}`;
  expect(reasons("close-card.ts", text)).toHaveLength(1);
  expect(reasons("planned-work.ts", text)).toHaveLength(1);
  expect(reasons("payments/handlers.ts", text)).toEqual([]);
});

test("any other file has an effect and the name of an export", () => {
  expect(reasons("helpers.ts", `${usesStore}export function closeCard(tx: Tx) {}`)[0]).toContain("closeCard");
  expect(reasons("close-card.ts", "export function closeCard() {}")[0]).toContain("decide");
});

test("an index exports and declares nothing, tables import types alone", () => {
  expect(reasons("index.ts", 'export { find } from "./store.ts";\nexport const limit = 1;')).toHaveLength(1);
  expect(reasons("tables.ts", 'import { find } from "./store.ts";')).toHaveLength(1);
});

test("other domains reach only the index, also of a domain that has none", () => {
  expect(reasons("decide.ts", 'import type { Quote } from "../quotes/tables.ts";')[0]).toContain("quotes/tables.ts");
  expect(reasons("decide.ts", 'import type { Quote } from "../quotes/index.ts";')).toEqual([]);
});

test("folders without operations are free", () => {
  const text = 'export const keep = (tx: Tx) => tx.selectFrom("entries");';
  expect(misplacedFiles([handlers, { path: "packages/service/src/ledger/ledger.ts", text }])).toEqual([]);
});
