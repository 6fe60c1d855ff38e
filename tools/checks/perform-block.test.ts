import { expect, test } from "vitest";
import type { Block } from "./blocks.ts";
import { performBlock } from "./perform-block.ts";

const root = new URL("../..", import.meta.url).pathname;

test("a block with a service reaches it at the address that the page writes", async () => {
  expect(
    await performBlock(
      block('curl -sf -u "$TALLYSTICK_CLIENT_ID:$TALLYSTICK_CLIENT_SECRET" http://127.0.0.1:4010/2025-10-13/cards'),
      root,
    ),
  ).toBeUndefined();
  expect(await performBlock(block('test "$TALLYSTICK_URL" = http://127.0.0.1:4010/2025-10-13'), root)).toBeUndefined();
});

test("a block that fails says how, with what it printed", async () => {
  expect(await performBlock(block("echo why; exit 3"), root)).toBe("it exited with 3\nwhy");
});

function block(text: string): Block {
  return { page: "docs/page.md", line: 1, language: "sh", duty: "with-service", text };
}
