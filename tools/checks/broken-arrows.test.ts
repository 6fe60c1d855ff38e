import { expect, test } from "vitest";
import { brokenArrows } from "./broken-arrows.ts";

const reasons = (path: string, text: string, others: string[] = []) =>
  brokenArrows([{ path, text }, ...others.map((other) => ({ path: other, text: "" }))]).map(
    ({ line, why }) => `${line}: ${why}`,
  );

test("an import along an arrow is allowed", () => {
  expect(reasons("packages/server/src/a.ts", 'import { contract } from "@tallystick/contract";')).toEqual([]);
});

test("server and client never meet", () => {
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
  expect(reasons("conformance/test/green.test.ts", text)).toEqual([]);
  expect(reasons("conformance/src/judge.ts", text)).toHaveLength(1);
});

test("a relative path cannot leave its package", () => {
  expect(reasons("packages/wallet/src/a.ts", 'import { x } from "../../contract/src/index.ts";')).toEqual([
    "1: a relative import stays inside its package",
  ]);
});

test("a folder with an index is entered through it", () => {
  const door = ["packages/service/src/cards/index.ts"];
  expect(reasons("packages/service/src/auth/a.ts", 'import { x } from "../cards/store.ts";', door)).toEqual([
    "1: packages/service/src/cards/ is entered through packages/service/src/cards/index.ts",
  ]);
  expect(reasons("packages/service/src/auth/a.ts", 'import { x } from "../cards/index.ts";', door)).toEqual([]);
  expect(reasons("packages/service/src/cards/a.ts", 'import { x } from "./store.ts";', door)).toEqual([]);
});

test("the storage merges the tables of every domain", () => {
  const door = ["packages/service/src/cards/index.ts"];
  expect(
    reasons("packages/service/src/storage/tables.ts", 'import type { x } from "../cards/tables.ts";', door),
  ).toEqual([]);
  expect(
    reasons("packages/service/src/storage/tables.ts", 'import { x } from "../cards/store.ts";', door),
  ).toHaveLength(1);
});

test("what runs in a browser imports nothing of Node, but its tests may", () => {
  const text = 'import { readFileSync } from "node:fs";';
  expect(reasons("packages/wallet/src/a.ts", text)).toEqual(["1: @tallystick/wallet also runs in a browser"]);
  expect(reasons("packages/wallet/src/a.test.ts", text)).toEqual([]);
});

test("only the library and the generator speak to the compiler", () => {
  expect(reasons("packages/contract/src/a.ts", 'import type { Program } from "@typespec/compiler";')).toHaveLength(1);
  for (const path of ["packages/typespec/src/a.ts", "tools/codegen/a.ts"])
    expect(reasons(path, 'import type { Program } from "@typespec/compiler";')).toEqual([]);
});
