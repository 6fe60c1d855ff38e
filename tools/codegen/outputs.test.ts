import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { GenerateError, differing, emittedIn } from "@tallystick/generate";
import { expect, onTestFinished, test } from "vitest";
import { compiledFiles, generator } from "./generator.ts";
import { contractIn } from "./outputs.ts";
import { ROOT } from "./repository.ts";
import { warmCompiler } from "./warm-compiler.ts";

test("the committed generated files match spec/", async () => {
  const made = generator(ROOT);
  onTestFinished(() => made.stop());
  const files = compiledFiles(await made.compile());
  expect(differing({ ...(await made.print(files)), ...(await made.catalogue(files)) }, ROOT)).toEqual([]);
});

test("an error is reported with its file and line, and the corrected spec compiles in the same thread", async () => {
  const spec = mkdtempSync(join(tmpdir(), "generate-"));
  const compiler = warmCompiler(spec, spec);
  onTestFinished(async () => {
    await compiler.stop();
    rmSync(spec, { recursive: true });
  });
  const compiled = async (text: string): Promise<() => unknown> => {
    writeFileSync(join(spec, "main.tsp"), text);
    const result = await compiler.compile();
    return () => compiledFiles(result);
  };
  const wrong = await compiled("model Card {\n  id: Strin;\n}\n");
  expect(wrong).toThrow(GenerateError);
  expect(wrong).toThrow(/Compiling spec\/ failed[^]*main\.tsp:2:7 - error invalid-ref: Unknown identifier Strin/);
  expect(await compiled("model Card {\n  id: string;\n}\n")).not.toThrow();
});

test("a contract without operations is not printed", () => {
  const files = { "contract.v1.json": '{ "operations": {} }', "openapi.v1.json": "{}", "openapi.v1.yaml": "{}" };
  expect(() => contractIn(files, ROOT)).toThrow(/declares no operation; nothing is written/);
});

test("a compile that wrote no contract is not printed", () => {
  expect(() => contractIn({}, ROOT)).toThrow("The emitter wrote no contract.<version>.json");
  expect(() => emittedIn({ "contract.v1.json": "{}", "openapi.v1.json": "{}" })).toThrow("wrote no openapi.v1.yaml");
});
