import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { expect, test } from "vitest";

/** What it is today. Lower it with each change that shortens the way; the aim is 50 files and 140 functions. */
const most = { files: 73, functions: 202 };

function linesOf(file: string): number {
  return readFileSync(new URL(`../../${file}`, import.meta.url), "utf8").split("\n").length;
}

test("a warm transfer in runs through few files and functions, none of them long", async () => {
  const program = new URL("way-of-a-request.ts", import.meta.url).pathname;
  const { stdout } = await promisify(execFile)(process.execPath, [program]);
  const functions = stdout.trim().split("\n");
  const files = [...new Set(functions.map((line) => line.split(" ", 1)[0] ?? ""))];
  expect(files).toContain("service/src/transfers/handlers.ts");
  expect.soft(functions.length, functions.join("\n")).toBeLessThanOrEqual(most.functions);
  expect.soft(files.length, files.join("\n")).toBeLessThanOrEqual(most.files);
  expect(files.filter((file) => linesOf(file) > 200)).toEqual([]);
});
