import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { mayDumpCore } from "./core-dumps.ts";

const limits = (soft: string): string =>
  `Limit                     Soft Limit           Hard Limit           Units\nMax core file size        ${soft.padEnd(20)} unlimited            bytes\n`;

test.for([
  ["0", false],
  ["unlimited", true],
  ["1024", true],
] as const)("a limit of %s lets a core be dumped: %s", ([soft, may]) => {
  expect(mayDumpCore(limits(soft))).toBe(may);
});

test("without a limit to read, no warning is given", () => {
  expect(mayDumpCore(undefined)).toBe(false);
});

test.runIf(process.platform === "linux")("the limit of this process is read", () => {
  const program = `import { mayDumpCore, ownLimits } from ${JSON.stringify(join(import.meta.dirname, "core-dumps.ts"))}; console.log(mayDumpCore(ownLimits()))`;
  const run = (limit: string): string =>
    spawnSync("sh", ["-c", `ulimit -S -c ${limit}; exec "$0" --input-type=module -e "$1"`, process.execPath, program], {
      encoding: "utf8",
    }).stdout.trim();
  expect(run("0")).toBe("false");
});
