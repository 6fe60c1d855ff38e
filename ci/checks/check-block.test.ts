import { expect, test } from "vitest";
import type { Block } from "./blocks.ts";
import { checkBlock } from "./check-block.ts";
import { typeFaultsOf } from "./type-faults.ts";

const root = new URL("../..", import.meta.url).pathname;

test("a block with a service reaches it at the address that the page writes", async () => {
  const request =
    'curl -sf -u "$TALLYSTICK_CLIENT_ID:$TALLYSTICK_CLIENT_SECRET" http://127.0.0.1:4010/2025-10-13/cards';
  const compares = 'test "$TALLYSTICK_URL" = http://127.0.0.1:4010/2025-10-13';
  expect(await checkBlock(block(`${request}\n${compares}`), root)).toBeUndefined();
});

test("a block that fails says how, with what it printed", async () => {
  expect(await checkBlock(block("echo why; exit 3"), root)).toBe("it exited with 3\nwhy");
});

test("a block that takes too long is stopped with all that it started, and says so", async () => {
  expect(await checkBlock({ ...block("echo begun; sleep 60 & sleep 60"), tag: "run" }, root, 500)).toBe(
    "it was stopped after 0.5 s\nbegun",
  );
});

test("a process that a block leaves running is stopped", async () => {
  expect(await checkBlock({ ...block("sleep 60 & exit 3"), tag: "run" }, root)).toBe("it exited with 3\n");
});

test("a TypeScript block must have the right types, also when it is not run; what is wrong has its page and line", () => {
  const written = { ...block('import { judge } from "@tallystick/conformance";\njudge(1);\n'), language: "ts" };
  const right = { ...written, line: 9, text: "const judge = 1;\nconsole.log(judge);\n" };
  expect(typeFaultsOf([right, { ...written, tag: "output" }], root)).toMatch(/docs-page\.md-1\.ts\(2,7\): .*TS2345/);
  expect(typeFaultsOf([right, { ...right, line: 20 }, block("judge(1)")], root)).toBeUndefined();
});

test("a quoted line must stand in a file of the repository", async () => {
  expect(await checkBlock({ ...block("  operationId: transfers.in"), tag: "quoted" }, root)).toBeUndefined();
  expect(await checkBlock({ ...block(["no file holds", "this line"].join(" ")), tag: "quoted" }, root)).toContain(
    "no file holds the line",
  );
});

function block(text: string): Block {
  return { page: "docs/page.md", line: 1, language: "sh", tag: "with-service", text };
}
