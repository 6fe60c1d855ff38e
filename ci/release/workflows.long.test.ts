import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { plainEnv } from "./command.ts";
import { tarballsOf } from "./pack.ts";
import { publishedPackages } from "./packages.ts";
import { tryWorkflows } from "./try-workflows.ts";
import { readWorkflow } from "./workflow.ts";

const root = new URL("../..", import.meta.url).pathname;

test("each line of the workflows in examples/ci runs as it is written, and fails for a fault", async () => {
  const folder = mkdtempSync(join(tmpdir(), "tallystick-workflows-"));
  onTestFinished(() => rmSync(folder, { recursive: true }), 300_000);
  const packages = publishedPackages(root);
  const shop = { root, packages, tarballs: tarballsOf(root, packages, folder), env: plainEnv() };
  const tried = await tryWorkflows(join(folder, "shop"), shop);
  expect(tried.length).toBe(6);
  expect(tried).toEqual(tried.map(({ line }) => ({ line, green: "0", fault: "found" })));
});

test("the guide of the workflows lists the actions that are not run here", () => {
  const examples = join(root, "examples/ci");
  const uses = ["implementer.yml", "designer.yml"].flatMap((file) => readWorkflow(join(examples, file)).uses);
  const listed = [...readFileSync(join(examples, "README.md"), "utf8").matchAll(/^\| `(\S+@v\d+)` \|/gm)].map(
    ([, name]) => name,
  );
  expect(new Set(listed)).toEqual(new Set(uses));
});
