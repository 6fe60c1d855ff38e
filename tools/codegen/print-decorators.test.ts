import { readFileSync } from "node:fs";
import { join } from "node:path";
import { NodeHost, compile } from "@typespec/compiler";
import { expect, test } from "vitest";
import { printDecorators } from "./print-decorators.ts";
import { ROOT } from "./repository.ts";

const program = await compile(NodeHost, join(ROOT, "packages/typespec/lib/main.tsp"), { noEmit: true });
const text = printDecorators(program, ["Tallystick", "Contract"]);

test("options are interfaces, optional where the declaration says so, with closed sets of values", () => {
  expect(text).toContain(
    'export interface AccessOptions { scheme: "platform" | "agent" | "none" | string; permission?: string; rule?: string; added?: EnumValue; removed?: EnumValue }',
  );
  expect(text).toContain('scope: ("credential" | "method" | "path")[]');
  expect(text).toContain("limit?: { parameter?: string; default?: number; min?: number; max?: number }");
});

test("an option with any names is a record", () => {
  expect(text).toContain('schemes?: Record<string, "basic" | "bearer" | KeyPlace>');
});

test("a decorator has a signature: its target, referenced types, values and the rest", () => {
  expect(text).toContain("  decided: (context: DecoratorContext, target: Type, ...ids: string[]) => void;");
  expect(text).toContain(
    "  constants: (context: DecoratorContext, target: Model, lists: Record<string, string[]>) => void;",
  );
  expect(text).toContain("target: Scalar | ModelProperty, resource: Model | Union) => void;");
});

test("every declared decorator is there once", () => {
  const source = readFileSync(join(ROOT, "packages/typespec/lib/decorators.tsp"), "utf8");
  const declared = [...source.matchAll(/^extern dec (\w+)\(/gm)].map(([, name = ""]) => name);
  const printed = [...text.matchAll(/^ {2}(\w+): \(context/gm)].map(([, name = ""]) => name);
  expect(printed).toEqual(declared.toSorted((a, b) => (a < b ? -1 : 1)));
});

test("a missing namespace gives no text", () => {
  expect(printDecorators(program, ["Tallystick", "Elsewhere"])).toBe("");
});
