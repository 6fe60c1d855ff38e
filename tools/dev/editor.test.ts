import { existsSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { editor } from "./editor.ts";
import { tinyRepository, type TinyRepository } from "./tiny-repository.ts";

let tiny: TinyRepository;
beforeAll(() => {
  tiny = tinyRepository();
}, 60_000);
afterAll(() => tiny.remove());

test.each([
  {
    wrong: "an edge to a state that is none",
    path: "spec/cards/models.tsp",
    from: 'to: "FROZEN"',
    to: 'to: "FROZN"',
    code: "@tallystick/typespec/unknown-state",
  },
  {
    wrong: "a condition nobody knows",
    path: "spec/cards/operations.tsp",
    from: 'when: "unknown"',
    to: 'when: "missing"',
    code: "@tallystick/typespec/unknown-condition",
  },
])(
  "$wrong is shown while it is typed, in its line, with its page, and is gone once it is put right",
  async ({ path, from, to, code }) => {
    const right = tiny.read(path);
    const line = right.slice(0, right.indexOf(from)).split("\n").length - 1;
    const open = await editor(tiny.root, path);
    const found = await open.show(right.replace(from, to));
    expect(found.map((fault) => [fault.code, fault.range.start.line])).toContainEqual([code, line]);
    for (const { codeDescription } of found)
      expect(existsSync(new URL(codeDescription?.href ?? "file:///missing"))).toBe(true);
    expect(await open.show(right)).toEqual([]);
    await open.close();
  },
);
