import { spawnSync, type SpawnSyncReturns } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { tinyRepository, type TinyRepository } from "./tiny-repository.ts";
import { startDev } from "./dev-process.ts";

const models = "spec/cards/models.tsp";
const operations = "spec/cards/operations.tsp";
const library = "packages/typespec/src/tsp-index.ts";
const document = "packages/contract/src/gen/openapi.json";
const contract = "packages/contract/src/gen/contract.json";

let tiny: TinyRepository;
beforeAll(async () => {
  tiny = await tinyRepository();
});
afterAll(() => tiny.remove());
beforeEach(() => {
  spawnSync("git", ["checkout", "--quiet", "."], { cwd: tiny.root });
});

function dev(args: string[], more: NodeJS.ProcessEnv = {}): SpawnSyncReturns<string> {
  const env = { ...process.env, NO_COLOR: "1", ...more };
  return spawnSync(process.execPath, [join(tiny.root, "tools/dev/dev.ts"), ...args], {
    cwd: tiny.root,
    env,
    encoding: "utf8",
  });
}

test("it prints an edit as a difference, a mistake as a diagnostic, several edits as one, and watches the library too", async () => {
  const running = startDev(tiny.root);
  onTestFinished(async () => {
    await running.interrupt();
  });
  await running.until(/those of the spec as it is: nothing to compile\./);

  tiny.edit(models, 'from: "FROZEN", to: "ACTIVE"', 'from: "FROZEN", to: "CLOSED"');
  const difference = await running.until(/files changed/);
  expect(difference).toContain(`${models} (`);
  expect(difference).toContain(
    "Behaviour\n  - CardState edge FROZEN → ACTIVE by operator: rule STD-83\n  + CardState edge FROZEN → CLOSED by operator: rule STD-83\n",
  );
  const good = tiny.read(contract);
  expect(good).not.toContain('"to": "ACTIVE"');

  tiny.edit(models, "state: CardState;", "state: CardStat;");
  expect(await running.until(/files were not changed/)).toMatch(
    /models\.tsp:\d+:10 - error invalid-ref: Unknown identifier CardStat\n> \d+ \| {3}state: CardStat;\n +\| +\^{8}\n/,
  );
  expect(tiny.read(contract)).toBe(good);

  tiny.edit(models, "state: CardStat;", "state: CardState;\n\n  /** Since when. */\n  frozenAt?: utcDateTime;");
  tiny.edit(operations, "Lists cards.", "Lists all cards.");
  tiny.edit("spec/main.tsp", '"Here"', '"There"');
  const repaired = await running.until(/files changed/);
  expect(repaired).toContain(`${models} and 2 more (`);
  expect(repaired).toContain("Shape\n  + schema Card.frozenAt: string, format date-time, optional\n");
  expect(repaired).toContain("~ operation cards.list description\n");
  expect(tiny.read(document)).toContain("frozenAt");

  tiny.write(library, `${tiny.read(library)}\nthrow new Error("the library is being edited");\n`);
  expect(await running.until(/files were not changed/)).toContain("the library is being edited");
  expect(await running.interrupt()).toBe(0);
});

test("it compiles at once what was edited since the files were written, and an edit before it has loaded waits for that", async () => {
  tiny.edit(operations, "Lists cards.", "Lists every card.");
  const stale = startDev(tiny.root);
  expect(await stale.until(/files changed/)).toContain("~ operation cards.list description\n");
  await stale.interrupt();

  const fresh = startDev(tiny.root);
  onTestFinished(async () => {
    await fresh.interrupt();
  });
  await fresh.until(/nothing to compile/);
  tiny.edit(operations, "Lists every card.", "Lists all cards.");
  expect(await fresh.until(/files changed/)).toContain("~ operation cards.list description\n");
});

test("in a fresh clone it says at once that nothing was edited, and compiles all the same", async () => {
  rmSync(join(tiny.root, "node_modules/.cache"), { recursive: true });
  const running = startDev(tiny.root);
  onTestFinished(async () => {
    await running.interrupt();
  });
  expect(await running.until(/Nothing was edited since the last commit\./)).not.toContain("files changed");
  expect(await running.until(/files changed/)).toContain("Nothing changed in the contract.\n0 files changed.");
});

test("--once compares with the last commit, also by its exit code, and writes nothing", () => {
  const fresh = dev(["--once"]);
  expect(fresh.stdout).toBe("Nothing changed since the last commit.\n");
  expect(fresh.status).toBe(0);
  const before = tiny.read(contract);

  tiny.edit(operations, 'code: "NOT_FOUND", rule: "CARD-04"', 'code: "GONE", rule: "CARD-04"');
  const changed = dev(["--once"]);
  expect(changed.stdout).toContain(
    "~ cards.close refuses unknown path.id: 404 NOT_FOUND, rule CARD-04 → 404 GONE, rule CARD-04",
  );
  expect(changed.status).toBe(1);

  tiny.edit(operations, 'status: 404, code: "GONE"', 'status: 418, code: "GONE"');
  const wrong = dev(["--once"]);
  expect(wrong.stderr).toContain("error @tallystick/typespec/status-not-returned");
  expect(wrong.status).toBe(2);
  expect(tiny.read(contract)).toBe(before);
});

test("--once without a commit is an error that says so", () => {
  const { status, stderr } = dev(["--once"], { GIT_DIR: "/nowhere" });
  expect(stderr).toMatch(/not a git repository[^]*--once compares with the generated files of the last commit/);
  expect(status).toBe(2);
});

test("an unknown option is answered with the usage", () => {
  const { status, stderr } = dev(["--twice"]);
  expect(status).toBe(2);
  expect(stderr).toMatch(/Unknown option '--twice'[^]*Usage: pnpm dev/);
  expect(dev(["--help"]).stdout).toContain("Usage: pnpm dev");
});
