import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { ContractFile, OperationRow, RuleRow } from "./contract-file.ts";
import { printNames } from "./print-names.ts";

const row: OperationRow = {
  id: "cats.feed",
  domain: "cats",
  method: "post",
  path: "/cats/{id}/feed",
  summary: "Feed a cat",
  access: { scheme: "keeper" },
  parameters: [],
  replies: [],
  references: [],
  refusals: [
    { when: "unknown", at: "path.id", status: 404, code: "NO_CAT" },
    { when: "inactive", status: 400, code: "CAT_SLEEPS" },
  ],
};

const rule: RuleRow = {
  id: "CAT-01",
  sentence: "A cat purrs.",
  level: "MUST",
  origin: "source",
  decided: [],
  declaredBy: "rule",
  on: "Cat",
  source: { file: "spec/cats/behavior.tsp", line: 1 },
};

const contract: ContractFile = {
  version: "1",
  basePath: "/1",
  rules: { "CAT-02": { ...rule, id: "CAT-02" }, "CAT-01": rule },
  operations: { "cats.feed": row, "cats.call": { ...row, id: "cats.call", refusals: [] } },
  resources: { Cat: {} },
  lifecycles: { Mood: { resource: "Cat", field: "mood", states: ["PURRING", "ASLEEP"], terminal: [], edges: [] } },
  webhooks: { cat: { id: "webhooks.cat", events: ["CAT.FED", "CAT.CALLED"] } },
  codes: { NO_CAT: [404] },
  conventions: { schemes: { keeper: "basic", visitor: "bearer" }, paging: { data: "data" }, answers: {} },
};

test("printNames sorts names", () => {
  expect(printNames(contract)).toContain('export type RuleId =\n  | "CAT-01"\n  | "CAT-02";');
});

test("printNames includes cited decisions and decisions with rules", () => {
  const rules = {
    "CAT-01": { ...rule, decided: ["G-07"] },
    "G-15a": { ...rule, id: "G-15a", origin: "decision" as const },
    "G-15b": { ...rule, id: "G-15b", origin: "decision" as const },
  };
  expect(printNames({ ...contract, rules })).toContain('export type DecisionId =\n  | "G-07"\n  | "G-15";');
});

test("printNames lists conditions per operation, with their request field", () => {
  const text = printNames(contract);
  expect(text).toContain('  "cats.call": never;\n  "cats.feed":\n    | "inactive"\n    | "unknown path.id";');
});

test("printNames unites the events of all webhooks", () => {
  const text = printNames(contract);
  expect(text).toContain('export type WebhookName =\n  | "cat";');
  expect(text).toContain('export type WebhookOperation =\n  | "webhooks.cat";');
  expect(text).toContain('export type EventType =\n  | "CAT.CALLED"\n  | "CAT.FED";');
});

test("printNames lists states per lifecycle", () => {
  expect(printNames(contract)).toContain('  "Mood":\n    | "ASLEEP"\n    | "PURRING";');
});

test("printNames prints list, keyed and signed operations and their headers", () => {
  const operations = {
    "cats.list": { ...row, id: "cats.list", listing: {} },
    "cats.feed": { ...row, idempotent: { header: "Bowl-Key", retention: "P1D" } },
    "cats.wash": { ...row, id: "cats.wash", signedRetry: { stampHeader: "Paw", requestHeader: "Bath-Id" } },
  };
  const text = printNames({ ...contract, operations });
  expect(text).toContain('export type ListOperation =\n  | "cats.list";');
  expect(text).toContain('export type KeyedOperation =\n  | "cats.feed";');
  expect(text).toContain('export type SignedOperation =\n  | "cats.wash";');
  expect(text).toContain('export type HandledHeader =\n  | "Bath-Id"\n  | "Bowl-Key"\n  | "Paw";');
});

test("printNames groups operations by the credentials of their scheme", () => {
  const operations = {
    "cats.call": { ...row, id: "cats.call", access: { scheme: "none" } },
    "cats.feed": { ...row, access: { scheme: "keeper" } },
    "cats.pet": { ...row, id: "cats.pet", access: { scheme: "visitor" } },
  };
  const text = printNames({ ...contract, operations });
  expect(text).toContain(
    '  "basic":\n    | "cats.feed";\n  "bearer":\n    | "cats.pet";\n  "key": never;\n  "none":\n    | "cats.call";',
  );
});

test("printNames takes the items member from the conventions", () => {
  expect(printNames(contract)).toContain('export type ItemsMember =\n  | "data";');
  const conventions = { ...contract.conventions, paging: { data: "cats" } };
  expect(printNames({ ...contract, conventions })).toContain('export type ItemsMember =\n  | "cats";');
});

test("printNames prints never for an empty union", () => {
  expect(printNames({ ...contract, resources: {} })).toContain("export type ResourceName = never;");
});

test("the header names a script of the repository", () => {
  const manifest = readFileSync(new URL("../../../package.json", import.meta.url), "utf8");
  const { scripts } = JSON.parse(manifest) as { scripts: Record<string, string> };
  const [, command = ""] = /`pnpm ([\w-]+)`/.exec(printNames(contract).split("\n")[0] ?? "") ?? [];
  expect(scripts[command]).toBe("node tools/codegen/generate.ts");
});
