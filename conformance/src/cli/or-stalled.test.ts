import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

/** The exit code of a process that awaits this work, with 3 for work that nothing can finish. */
function codeFor(work: string): number | null {
  const module = JSON.stringify(new URL("or-stalled.ts", import.meta.url).href);
  const program = `const { orStalled } = await import(${module}); process.exitCode = await orStalled(${work}, () => 3);`;
  return spawnSync(process.execPath, ["--input-type=module", "--eval", program]).status;
}

test("a process whose work waits for itself ends with the other result, and any other work with its own", () => {
  expect(codeFor("new Promise(() => {})")).toBe(3);
  expect(codeFor("new Promise((resolve) => setTimeout(resolve, 20, 5))")).toBe(5);
  expect(codeFor("Promise.reject(new Error())")).toBe(1);
});
