import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { differing, writeOutputs } from "./write-outputs.ts";

const outputs = { "a/gen/one.ts": "1", "b/gen/two.json": "2" };

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "outputs-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

test("writeOutputs fills an empty folder, and differing is then empty", () => {
  const folder = emptyFolder();
  expect(differing(outputs, folder)).toEqual(Object.keys(outputs));
  expect(writeOutputs(outputs, folder)).toEqual(Object.keys(outputs));
  expect(readFileSync(join(folder, "b/gen/two.json"), "utf8")).toBe("2");
  expect(differing(outputs, folder)).toEqual([]);
});

test("writeOutputs rewrites only differing files", () => {
  const folder = emptyFolder();
  writeOutputs(outputs, folder);
  const { mtimeNs } = statSync(join(folder, "b/gen/two.json"), { bigint: true });
  writeFileSync(join(folder, "a/gen/one.ts"), "touched");
  expect(writeOutputs(outputs, folder)).toEqual(["a/gen/one.ts"]);
  expect(statSync(join(folder, "b/gen/two.json"), { bigint: true }).mtimeNs).toBe(mtimeNs);
});
