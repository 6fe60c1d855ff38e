import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { compileSpec } from "./compile-spec.ts";
import { GenerateError } from "./generate-error.ts";
import { outputsOf, VERSION } from "./outputs.ts";
import { ROOT } from "./repository.ts";
import { differing } from "./write-outputs.ts";

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "generate-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

test("the committed files say what spec/ says", () => {
  const folder = emptyFolder();
  compileSpec(folder);
  expect(differing(outputsOf(folder), ROOT)).toEqual([]);
});

test("a mistake in a spec is reported with its file and line", () => {
  const spec = emptyFolder();
  writeFileSync(join(spec, "main.tsp"), "model Card {\n  id: Strin;\n}\n");
  expect(() => compileSpec(emptyFolder(), spec)).toThrow(GenerateError);
  expect(() => compileSpec(emptyFolder(), spec)).toThrow(/main\.tsp:2:7 - error invalid-ref: Unknown identifier Strin/);
});

test("a contract without operations is not printed", () => {
  const folder = emptyFolder();
  writeFileSync(join(folder, `openapi.${VERSION}.json`), "{}");
  writeFileSync(join(folder, `contract.${VERSION}.json`), '{ "operations": {} }');
  expect(() => outputsOf(folder)).toThrow(/declares no operation; nothing is written/);
});
