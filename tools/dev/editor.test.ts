import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { editor } from "./editor.ts";
import { tinyRepository, type TinyRepository } from "./tiny-repository.ts";

const refusal = /when: "unknown"/;

let tiny: TinyRepository;
beforeAll(async () => {
  tiny = await tinyRepository();
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
    to: 'when: "mislaid"',
    code: "@tallystick/typespec/unknown-condition",
  },
])(
  "$wrong is shown while it is typed, in its line, with its page, and is gone once it is put right",
  async ({ path, from, to, code }) => {
    const right = tiny.read(path);
    const line = right.slice(0, right.indexOf(from)).split("\n").length - 1;
    const open = await editor(tiny.root, path);
    onTestFinished(() => open.close());
    const found = await open.show(right.replace(from, to));
    expect(found.map((fault) => [fault.code, fault.range.start.line])).toContainEqual([code, line]);
    for (const { codeDescription } of found)
      expect(existsSync(new URL(codeDescription?.href ?? "file:///missing"))).toBe(true);
    expect(await open.show(right)).toEqual([]);
  },
);

test("a domain file of our own spec shows nothing wrong as it stands, and a condition nobody knows at once", async () => {
  const root = new URL("../..", import.meta.url).pathname;
  const path = globSync("spec/*/*.tsp", { cwd: root }).find((file) =>
    refusal.test(readFileSync(join(root, file), "utf8")),
  );
  const right = readFileSync(join(root, path ?? ""), "utf8");
  const open = await editor(root, path ?? "");
  onTestFinished(() => open.close());
  expect(await open.show(right)).toEqual([]);
  const found = await open.show(right.replace(refusal, 'when: "mislaid"'));
  expect(found.map(({ code }) => code)).toContain("@tallystick/typespec/unknown-condition");
});
