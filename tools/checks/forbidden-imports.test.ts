import { expect, test } from "vitest";
import { forbiddenImports } from "./forbidden-imports.ts";

const reasons = (path: string, text: string, others: string[] = []) =>
  forbiddenImports([{ path, text }, ...others.map((other) => ({ path: other, text: "" }))]).map(
    ({ line, why }) => `${line}: ${why}`,
  );

test("a package may import what its rules allow", () => {
  expect(reasons("packages/server/src/a.ts", 'import { contract } from "@tallystick/contract";')).toEqual([]);
});

test("the client must not import the server", () => {
  expect(reasons("packages/client/src/a.ts", '\nimport { x } from "@tallystick/server";')).toEqual([
    "2: @tallystick/client may import @tallystick/contract, @tallystick/wallet",
  ]);
});

test("a re-export and a dynamic import count as imports", () => {
  expect(reasons("packages/contract/src/a.ts", 'export { x } from "@tallystick/wallet";')).toHaveLength(1);
  expect(reasons("packages/contract/src/a.ts", 'const x = await import("@tallystick/wallet");')).toHaveLength(1);
});

test("only the suite's tests may start the service", () => {
  const text = 'import { createService } from "@tallystick/service";';
  expect(reasons("conformance/test/correct-service.test.ts", text)).toEqual([]);
  expect(reasons("conformance/src/judge.ts", text)).toHaveLength(1);
});

test("a relative import cannot leave its package", () => {
  expect(reasons("packages/wallet/src/a.ts", 'import { x } from "../../contract/src/index.ts";')).toEqual([
    "1: a relative import must stay inside its package; use the name of the other package",
  ]);
});

test("only a test reaches into a folder of another package, where the rules name it", () => {
  const text = 'import { x } from "../../conformance/test/tiny/a.ts";';
  expect(reasons("ci/browser/a.test.ts", text)).toEqual([]);
  expect(reasons("ci/browser/a.ts", text)).toHaveLength(1);
  expect(reasons("ci/browser/a.test.ts", text.replace("conformance/test", "packages/service/src"))).toHaveLength(1);
});

test("code outside a folder with an index imports only the index", () => {
  const index = ["packages/service/src/cards/index.ts"];
  expect(reasons("packages/service/src/auth/a.ts", 'import { x } from "../cards/store.ts";', index)).toEqual([
    "1: code outside packages/service/src/cards/ imports packages/service/src/cards/index.ts",
  ]);
  expect(reasons("packages/service/src/auth/a.ts", 'import { x } from "../cards/index.ts";', index)).toEqual([]);
  expect(reasons("packages/service/src/cards/a.ts", 'import { x } from "./store.ts";', index)).toEqual([]);
});

test("the storage may import the tables of every domain past their index", () => {
  const index = ["packages/service/src/cards/index.ts"];
  expect(
    reasons("packages/service/src/storage/tables.ts", 'import type { x } from "../cards/tables.ts";', index),
  ).toEqual([]);
  expect(
    reasons("packages/service/src/storage/tables.ts", 'import { x } from "../cards/store.ts";', index),
  ).toHaveLength(1);
});

test("the folder of a package for Node alone may import modules of Node", () => {
  const text = 'import { openSync } from "node:fs";';
  expect(reasons("packages/client/src/node/file-store.ts", text)).toEqual([]);
  expect(reasons("packages/client/src/node-like.ts", text)).toHaveLength(1);
});

test("a package that runs in a browser imports no module of Node, but its tests may", () => {
  const text = 'import { readFileSync } from "node:fs";';
  expect(reasons("packages/wallet/src/a.ts", text)).toEqual([
    "1: @tallystick/wallet also runs in a browser, which has no modules of Node",
  ]);
  expect(reasons("packages/wallet/src/a.test.ts", text)).toEqual([]);
});

test("only the TypeSpec library and the generator import the compiler", () => {
  expect(reasons("packages/contract/src/a.ts", 'import type { Program } from "@typespec/compiler";')).toHaveLength(1);
  for (const path of ["packages/typespec/src/a.ts", "tools/codegen/a.ts"])
    expect(reasons(path, 'import type { Program } from "@typespec/compiler";')).toEqual([]);
});

test("a room of the suite imports its own files and the rooms below it", () => {
  const payments = "conformance/src/contracts/payments/cards/facts.ts";
  expect(reasons("conformance/src/requests/expect.ts", 'import type { C } from "../contracts/checks.ts";')).toEqual([
    "1: requests/ is below contracts/: imports go one way",
  ]);
  expect(reasons(payments, 'import { x } from "../../../requests/expect.ts";')).toEqual([]);
  expect(reasons(payments, 'import { x } from "../agents/facts.ts";')).toEqual([]);
  expect(reasons("conformance/src/runner/run.ts", 'import { judge } from "../judge.ts";')).toEqual([
    "1: only conformance/src/cli/ imports the doors of the package",
  ]);
  expect(reasons("conformance/src/judge.ts", 'import { bundleOf } from "./contracts/checks.ts";')).toEqual([]);
  expect(reasons("conformance/src/attic/old.ts", 'import { x } from "../http/call.ts";')).toEqual([
    "1: conformance/src/attic is no room; name it in tools/checks/import-rules.ts",
  ]);
});
