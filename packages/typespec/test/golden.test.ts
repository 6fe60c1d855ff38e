import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { createTester } from "@typespec/compiler/testing";
import { expect, test } from "vitest";

// Each case is a small spec beside the three files it makes. `vitest run -u` writes them anew.

const here = resolve(import.meta.dirname, "golden");
const libraries = [
  "@typespec/http",
  "@typespec/openapi",
  "@typespec/openapi3",
  "@typespec/versioning",
  "@tallystick/typespec",
];
const emitter = createTester(resolve(import.meta.dirname, ".."), { libraries }).emit("@tallystick/typespec");

test.each(readdirSync(here))("The emitter reproduces the golden files of %s", async (name) => {
  const { outputs } = await emitter.compile(specIn(join(here, name)));
  const made = Object.entries(outputs).map(([file, text]) => [file.replace(/\.[^a-z]*\./, "."), text] as const);
  expect(made.map(([file]) => file).toSorted()).toEqual(["contract.json", "openapi.json", "openapi.yaml"]);
  for (const [file, text] of made) await expect(text).toMatchFileSnapshot(join(here, name, "expected", file));
});

test("The emitter is deterministic", async () => {
  const spec = specIn(join(here, "cards"));
  expect((await emitter.compile(spec)).outputs).toEqual((await emitter.compile(spec)).outputs);
});

test("Every file uses line feeds and ends in one", async () => {
  const { outputs } = await emitter.compile(specIn(join(here, "cards")));
  for (const text of Object.values(outputs)) expect(text).toMatch(/^[^\r]*[^\r\n]\n$/);
});

test.each(readdirSync(here))("Every schema pointer of %s resolves in its document", (name) => {
  const expected = join(here, name, "expected");
  const document: unknown = JSON.parse(readFileSync(join(expected, "openapi.json"), "utf8"));
  const pointers = [...readFileSync(join(expected, "contract.json"), "utf8").matchAll(/"#(\/[^"]*)"/g)].map(
    ([, pointer]) => pointer,
  );
  expect(pointers.length).toBeGreaterThan(0);
  expect(pointers.filter((pointer = "") => at(document, pointer) === undefined)).toEqual([]);
});

function at(value: unknown, pointer: string): unknown {
  return pointer
    .split("/")
    .slice(1)
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"))
    .reduce<unknown>((inner, step) => (inner as Record<string, unknown> | undefined)?.[step], value); // any JSON
}

function specIn(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".tsp"));
  return Object.fromEntries(files.map((file) => [file, readFileSync(join(folder, file), "utf8")]));
}
