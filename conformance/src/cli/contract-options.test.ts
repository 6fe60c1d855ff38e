import { hashesOf } from "../../test/tiny/hashes.ts";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import type { Contract } from "@tallystick/contract";
import { afterAll, expect, test } from "vitest";
import { cli } from "../../test/run-cli.ts";
import { tinyContract } from "../../test/tiny/tiny-contract.ts";
import { platform, startTinyTarget } from "../../test/tiny/tiny-target.ts";
import { writeTinyFiles } from "../../test/tiny/tiny-files.ts";

const folder = await mkdtemp(join(tmpdir(), "tallystick-"));
afterAll(() => rm(folder, { recursive: true }));

const files = await writeTinyFiles(folder);
const tiny = ["--contract", files.contract, "--document", files.document];
const credentials = ["--client-id", platform.id, "--client-secret", platform.secret];
const nowhere = ["--target", "http://127.0.0.1:1/2025-10-13", ...credentials];

test.for<[string[], RegExp]>([
  [
    ["run", ...nowhere, "--contract", files.contract],
    /^--contract needs --document: .* tallystick-generate writes both/,
  ],
  [["list", "--document", files.document], /^--document needs --contract/],
  [
    ["list", "--contract-version", "2024-01-01"],
    /^The shipped contract has the version 2025-10-13 only: leave --contract-version out\./,
  ],
  [["list", "--contract", files.document, "--document", files.document], /is an OpenAPI document/],
  [["explain", "CARD-20", ...tiny], /^No rule or decision CARD-20\./],
  [["list", "CARD-*", ...tiny], /^No rule, family, operation or check matches/],
  [["client", ...tiny, "true"], /^tallystick client judges clients of the shipped contract only/],
  [["run", ...nowhere, "--token", "t"], /^A token, an API key and a client id are different callers/],
])("%j is explained, and exits with 2", async ([args, message]) => {
  const { code, out, err } = await cli(...args);
  expect([code, out]).toEqual([2, ""]);
  expect(err).toMatch(message);
});

test("the version of a contract that is asked for is found beside the newest", async () => {
  const gen = await mkdtemp(join(folder, "gen-"));
  const { contract, document } = await writeTinyFiles(gen);
  const earlier = { ...tinyContract.rules, "TINY-01": { ...tinyContract.rules["TINY-01"], sentence: "As it was." } };
  await mkdir(join(gen, "2024-01-01"));
  await writeTinyFiles(join(gen, "2024-01-01"), { version: "2024-01-01", rules: earlier as Contract["rules"] }); // with an id
  const explain = async (...flags: string[]): Promise<unknown[]> => {
    const { code, out, err } = await cli(
      "explain",
      "TINY-01",
      "--contract",
      contract,
      "--document",
      document,
      ...flags,
    );
    return [code, out + err];
  };
  const newest = [0, expect.stringContaining("Adding to a counter")];
  expect(await explain()).toEqual(newest);
  expect(await explain("--contract-version", "2025-10-13")).toEqual(newest);
  expect(await explain("--contract-version", "2024-01-01")).toEqual([0, expect.stringContaining("As it was.")]);
  expect(await explain("--contract-version", "2023-01-01")).toEqual([
    2,
    expect.stringMatching(/contract\.json is of version 2025-10-13, and there is no .*2023-01-01.contract\.json/),
  ]);
});

test("list and explain describe the given contract, mutants only for the shipped one", async () => {
  const list = await cli("list", ...tiny);
  expect([list.code, list.err]).toEqual([0, ""]);
  expect(list.out).toMatch(/TINY-01 +MUST .*@rule on Counter/);
  expect(list.out).not.toContain("CARD-20");
  const { code, out } = await cli("explain", "tiny-01", ...tiny);
  expect([code, out]).toEqual([0, expect.stringMatching(/^TINY-01 {2}Adding to a counter[^]*origin {7}the contract/)]);
  expect(out).not.toContain("mutant");
});

test("a target is judged by the given contract, in a run and in a matrix", async () => {
  const target = await startTinyTarget({});
  try {
    const json = join(folder, "report.json");
    const where = ["--target", target.url, ...credentials];
    const { code, out, err } = await cli("run", ...tiny, ...where, "--budget", "0", "--report", `json=${json}`);
    expect([err, [0, 1].includes(code)]).toEqual(["", true]);
    expect(out).not.toContain("The suite itself failed");
    const report: unknown = JSON.parse(await readFile(json, "utf8"));
    expect(report).toMatchObject({ contract: { title: "Tiny", version: "2025-10-13" }, harnessFaults: [] });
    const matrix = await cli("matrix", ...tiny, ...where);
    expect(matrix).toEqual({ code: 0, out: expect.stringContaining("nothing to walk"), err: "" });
  } finally {
    await target.close();
  }
});

test("a replay file of another contract is refused", async () => {
  const recorded = { title: "Clocks", version: "1", ...hashesOf("f") };
  const replay = { check: "rules/x", seed: 1, iteration: 0, path: [] };
  const file = join(folder, "failure.json");
  await writeFile(file, JSON.stringify({ schema: 1, rule: "TINY-01", contract: recorded, replay }));
  const { code, err } = await cli("replay", file, ...tiny, ...nowhere);
  expect([code, err]).toEqual([
    2,
    expect.stringMatching(
      /was recorded by the contract "Clocks" 1 \(f{7}\.f{7}\), and this is the contract "Tiny" .*give --contract/,
    ),
  ]);
});

test("init writes a configuration for the given contract, which run reads from any folder", async () => {
  const config = join(folder, "tiny.yaml");
  expect((await cli("init", ...tiny, ...nowhere.slice(0, 2), "--config", config)).code).toBe(0);
  const text = await readFile(config, "utf8");
  expect(text).toContain(`\ncontract: ${basename(files.contract)}\ndocument: ${basename(files.document)}\n`);
  expect(text).toContain("# The parts: counters.");
  expect(text).not.toContain("oneTimeCode");
  const { code, err } = await cli("run", "--config", config, ...credentials);
  expect([code, err]).toEqual([3, expect.stringContaining("could not be reached")]);
});

test.each([["list"], ["explain", "TINY-01"]])("%s reads the contract from a configuration", async (...command) => {
  const config = join(folder, "named.yaml");
  await writeFile(config, `contract: ${basename(files.contract)}\ndocument: ${basename(files.document)}\n`);
  expect(await cli(...command, "--config", config)).toEqual(await cli(...command, ...tiny));
});

test("a configuration names parts and callers of the given contract", async () => {
  const config = join(folder, "callers.yaml");
  await writeFile(
    config,
    "capabilities: { countrs: false }\ncallers:\n  - { token: abc, permissions: [ADD] }\n  - { id: a, secret: b, permissions: [], scheme: platfrm }\n",
  );
  const { code, err } = await cli("run", "--config", config, ...tiny, ...nowhere);
  expect(code).toBe(2);
  expect(err).toContain("capabilities: the contract has no countrs. Did you mean counters?");
  expect(err).toContain("callers.0.permissions: the contract has no ADD.");
  expect(err).toContain("callers.1.scheme: the contract has no platfrm. Did you mean platform?");
  await writeFile(config, "callers: [{ token: abc, id: a, permissions: [] }, { id: a, permissions: [] }]\n");
  const wrong = await cli("run", "--config", config, ...tiny, ...nowhere);
  expect(wrong.err).toContain("callers.0.id cannot stand beside token");
  expect(wrong.err).toContain("callers.1 must have required property 'secret'");
});
