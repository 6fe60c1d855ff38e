import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { editor } from "./editor.ts";
import { tinyRepository, type TinyRepository } from "./tiny-repository.ts";

const refusal = /when: "unknown"/;

let tiny: TinyRepository;
beforeAll(async () => {
  tiny = await tinyRepository();
});
afterAll(() => tiny.remove());

test.each([
  {
    mistake: "an edge to an unknown state",
    path: "spec/cards/models.tsp",
    from: 'to: "FROZEN"',
    to: 'to: "FROZN"',
    code: "@tallystick/typespec/unknown-state",
  },
  {
    mistake: "an unknown condition",
    path: "spec/cards/operations.tsp",
    from: 'when: "unknown"',
    to: 'when: "mislaid"',
    code: "@tallystick/typespec/unknown-word",
  },
])(
  "$mistake is shown while it is typed, in its line, with a link to its page, and disappears when it is corrected",
  async ({ path, from, to, code }) => {
    const correct = tiny.read(path);
    const line = correct.slice(0, correct.indexOf(from)).split("\n").length - 1;
    const open = await editor(tiny.root, path);
    onTestFinished(() => open.close());
    const found = await open.show(correct.replace(from, to));
    expect(found.map((diagnostic) => [diagnostic.code, diagnostic.range.start.line])).toContainEqual([code, line]);
    for (const { codeDescription } of found)
      expect(existsSync(new URL(codeDescription?.href ?? "file:///missing"))).toBe(true);
    expect(await open.show(correct)).toEqual([]);
  },
);

test("a domain file of the spec has no diagnostics, and an unknown condition is shown", async () => {
  const root = new URL("../..", import.meta.url).pathname;
  const path = globSync("spec/*/*.tsp", { cwd: root }).find((file) =>
    refusal.test(readFileSync(join(root, file), "utf8")),
  );
  const correct = readFileSync(join(root, path ?? ""), "utf8");
  const open = await editor(root, path ?? "");
  onTestFinished(() => open.close());
  expect(await open.show(correct)).toEqual([]);
  const found = await open.show(correct.replace(refusal, 'when: "mislaid"'));
  expect(found.map(({ code }) => code)).toContain("@tallystick/typespec/unknown-word");
});
