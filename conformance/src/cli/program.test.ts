import { hashesOf } from "../../test/tiny/hashes.ts";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { contract } from "@tallystick/contract";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { judgeTiny } from "../../test/tiny/judge-tiny.ts";
import { partsOf } from "../runner/selection/switched-off.ts";
import { fixtureValues } from "../contracts/payments/fixture-values.ts";
import { calledAs } from "./called-as.ts";
import { readConfig } from "./config.ts";
import schema from "./config.schema.json" with { type: "json" };
import { explainRule } from "../explain.ts";
import { cli, type Ended } from "../../test/run-cli.ts";

const directory = await mkdtemp(join(tmpdir(), "tallystick-"));
afterAll(() => rm(directory, { recursive: true }));

const run = (args: readonly string[]): Promise<Ended> => cli(...args);

async function written(name: string, text: string): Promise<string> {
  const file = join(directory, name);
  await writeFile(file, text);
  return file;
}

/** The origin of a server that answers everything with this status and body. */
async function answering(status: number, body = ""): Promise<string> {
  const server = createServer((_request, reply) => void reply.writeHead(status).end(body)).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.close().closeAllConnections();
  });
  // A server that listens on a port has an address with a port.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const thisFile = import.meta.filename;
const nowhere = ["--target", "http://127.0.0.1:1/2025-10-13"];
const credentials = ["--client-id", "id", "--client-secret", "a-secret"];
const whole = ["run", ...nowhere, ...credentials];

test.for<[string[], RegExp]>([
  [["run", ...credentials], /^No target: give --target URL/],
  [["run", ...nowhere], /^No credentials: give --client-id/],
  [["run", ...nowhere, "--client-id", "id"], /needs its secret.*only the id was given/],
  [["run", "--target", "somewhere", ...credentials], /Expected an absolute http or https URL/],
  [[...whole, "--budget", "soon"], /Expected a duration such as/],
  [[...whole, "--in-flight", "0"], /Expected a whole number from 1 to 256/],
  [[...whole, "--shard", "5/4"], /such as 1\/4/],
  [[...whole, "--fail-on", "may"], /Allowed choices are must, should/],
  [[...whole, "--report", "pdf=x.pdf"], /Unknown kind pdf; known are json, junit, html, har/],
  [[...whole, "--report", "json"], /such as json=report\.json/],
  [[...whole, "--only", "lifecylce"], /Did you mean lifecycle\?/],
  [[...whole, "--only", "customers"], /Did you mean customers\.\*\?/],
  [[...whole, "--only", "customers.*,quotes.*"], /matches "customers\.\*,quotes\.\*"\. Give --only once for each\./],
  [[...whole, "--skip", "G-01,G-02"], /Give --skip once for each\./],
  [[...whole, "--config", "/nowhere.yaml"], /cannot be read/],
  [["explain", "CARD-2O"], /No rule or decision CARD-2O\. Did you mean CARD-20\?/],
  [["explain", "G_117"], /No rule or decision G_117\. Did you mean G-117\?/],
  [["list", "nothing-like-it"], /No rule, family, operation or check matches/],
  [["replay", "/nowhere.json", ...credentials], /cannot be read/],
  [["client", "--prot", "1"], /unknown option '--prot'\n\(Did you mean --port\?\)/],
  [["client", "--port", "70000"], /Expected a whole number from 0 to 65535/],
  [["client", "--report", "pdf=x.pdf"], /Unknown kind pdf; known are json/],
  [[...whole, "--other-client-id", "id", "--other-client-secret", "b"], /^Both callers are the same platform/],
  [[...whole, "--other-api-key", "key", "--other-token", "b"], /^A second platform is one caller/],
  [
    ["run", "--target", "http://me:pass-word@127.0.0.1:1/2025-10-13", ...credentials],
    /^(?![^]*pass-word)The URL of the target contains a user name or a password/,
  ],
  [
    [...whole, "--clock", "http://me:pass-word@127.0.0.1:1/clock"],
    /^(?![^]*pass-word)The URL of the clock contains a user name or a password/,
  ],
  [["merge", "/nowhere.json"], /cannot be read/],
  [["merge", thisFile], /is not a JSON report: tallystick run --report json=FILE writes one/],
  [["rn"], /unknown command 'rn'\n\(Did you mean run\?\)/],
])("%j is explained, and exits with 2", async ([args, message]) => {
  const { code, out, err } = await run(args);
  expect([code, out]).toEqual([2, ""]);
  expect(err).toMatch(message);
});

test("configuration errors name their place", async () => {
  const config = await written("wrong.yaml", "targt: x\nlimits: { inFlght: 2, budget: [3] }\ncredentials: { id: a }\n");
  const { code, err } = await run(["run", "--config", config]);
  expect(code).toBe(2);
  expect(err).toContain("targt is unknown. Did you mean target?");
  expect(err).toContain("limits.inFlght is unknown. Did you mean inFlight?");
  expect(err).toContain("limits.budget must be string or integer");
  expect(err).toContain("credentials must have required property 'secret'");
  const atTop = await run(["run", "--config", await written("top.yaml", "budget: 3s\ntoken: abc\n")]);
  expect(atTop.err).toContain("budget is unknown. Did you mean limits.budget?");
  expect(atTop.err).toContain("token is unknown. Did you mean credentials.token?");
  expect((await run([...whole, "--config", await written("bad.yaml", "a: [")])).err).toContain("is not YAML");
  for (const budget of ["soon", "3"]) {
    const file = await written("budget.yaml", `limits: { budget: ${budget} }\n`);
    const explained = { code: 2, err: expect.stringContaining("500ms, 30s or 2m") };
    expect(await run([...whole, "--config", file])).toMatchObject(explained);
  }
});

test("an unwritable report file is refused before the run", async () => {
  const file = await written("a-file", "");
  for (const flags of [
    ["--report", `json=${file}/report.json`],
    ["--report", `har=${directory}`],
    ["--failures", file],
  ]) {
    const { code, out, err } = await run([...whole, ...flags]);
    expect([code, out]).toEqual([2, ""]);
    expect(err).toMatch(/cannot be written: .*Name a file that can\./);
  }
  const client = await run(["client", "--report", `json=${file}/report.json`, "true"]);
  expect(client).toMatchObject({ code: 2, out: "" });
});

test("unknown fixture values and capabilities get a suggestion", async () => {
  expect(Object.keys(schema.properties.fixtures.properties)).toEqual(Object.keys(fixtureValues));
  expect(new Set(Object.keys(schema.properties.capabilities.properties))).toEqual(new Set(partsOf(contract)));
  const misspelt = await written("capabilities.yaml", 'capabilities: { agent: false, "customer.*": true }\n');
  const refused = await run([...whole, "--config", misspelt]);
  expect(refused.code).toBe(2);
  expect(refused.err).toContain("capabilities: the contract has no agent. Did you mean agents?");
  expect(refused.err).toContain("capabilities: the contract has no customer.*. Did you mean customers?");
  const config = await written("fixtures.yaml", "fixtures: { oneTimCode: '123456', swiftCode: 7 }\n");
  const { code, err } = await run([...whole, "--config", config]);
  expect(code).toBe(2);
  expect(err).toContain("fixtures.oneTimCode is unknown. Did you mean oneTimeCode?");
  expect(err).toContain("fixtures.swiftCode must be string");
});

test("errors in a known-failing file are explained", async () => {
  const known = await written("known.yaml", "- rule: CARD-20\n  reason: because\n");
  const { code, err } = await run([...whole, "--known-failing", known]);
  expect([code, err]).toEqual([2, expect.stringContaining("  entry 1 must have required property 'link'")]);
});

test("a baseline that is none, or of another format or contract, is explained before the run", async () => {
  const own = ["--target", "http://127.0.0.1:1/v1", "--client-id", "a", "--client-secret", "b"];
  const other = { ...(await judgeTiny()), contract: { title: "Other", version: "1", ...hashesOf("a") } };
  for (const [text, why] of [
    ["not JSON", /is not a JSON report: .*--report json=FILE/],
    ['{"schema":2}', /is a report in format 2, and this version reads format 1: write it again/],
    ['{"schema":1}', /is not a report of this version \(.*must have required property/],
    [JSON.stringify(other), /is by the contract "Other" 1 \(a{7}\.a{7}\), and this run by .* without --baseline/],
  ] as const) {
    const file = await written("baseline.json", text);
    expect(await run(["run", ...own, "--baseline", file])).toMatchObject({ code: 2, err: expect.stringMatching(why) });
  }
  const missing = { code: 2, err: expect.stringMatching(/none\.json cannot be read\. Name a JSON report/) };
  expect(await run(["run", ...own, "--baseline", join(directory, "none.json")])).toMatchObject(missing);
  const alone = { code: 2, err: expect.stringContaining("--fail-on new needs --baseline FILE") };
  expect(await run(["run", ...own, "--fail-on", "new"])).toMatchObject(alone);
});

test("a budget of 0 needs no unit", async () => {
  const unreached = { code: 3, err: expect.stringContaining("reached") };
  expect(await run([...whole, "--budget", "0"])).toMatchObject(unreached);
  const config = await written("none.yaml", "limits: { budget: 0, budgetCalls: 10 }\n");
  expect(await run([...whole, "--config", config])).toMatchObject(unreached);
});

test("control characters of a target never reach the terminal", async () => {
  const target = `${await answering(400, "\u001B[2J\u001B]0;title\u0007\rgone\n✓ conformant")}/2025-10-13`;
  const { code, out, err } = await run([
    "run",
    "--target",
    target,
    ...credentials,
    "--only",
    "access",
    "--budget",
    "0",
  ]);
  expect([code, err]).toEqual([1, ""]);
  expect(out).toContain(String.raw`\u001b[2J\u001b]0;title\u0007\u000dgone`);
  expect(out).not.toMatch(/[^\P{Cc}\n]|^✓ conformant/mu);
  const clock = ["--clock", target.replace("2025-10-13", "clock")];
  const longOutput = await run(["run", "--target", `${await answering(200)}/2025-10-13`, ...credentials, ...clock]);
  expect([longOutput.code, longOutput.err]).toEqual([3, expect.stringContaining(String.raw`returned 400 \u001b[2J`)]);
});

test("a target of another version gets a hint at the right version", async () => {
  const { code, err } = await run(["run", "--target", `${await answering(404)}/2025-10-14`, ...credentials]);
  expect([code, err]).toEqual([3, expect.stringContaining("--target has to end in /2025-10-13, the version")]);
});

test("matrix writes a page of diagrams, and lists undriven transitions", async () => {
  const page = join(directory, "matrix", "page.html");
  const target = ["--target", `${await answering(501)}/2025-10-13`, ...credentials];
  const { out } = await run(["matrix", ...target, "--report", `html=${page}`]);
  expect(await readFile(page, "utf8")).toMatch(/^<!doctype html>[^]*CardState[^]*<svg/i);
  expect(out).toMatch(/CardState[^]*\nPENDING_ISSUE .*refused \?, by outcome/);
  expect(out).toMatch(/\nCardState +edges 0\/4 driven, 3 not by callers .*\n[^]*\nMoved by no caller: .*KycStatus/);
  expect(out).not.toMatch(/Moved by nobody.*CardState/);
});

test("merge returns the report and exit code of the whole run", async () => {
  const url = `${await answering(501)}/2025-10-13`;
  const files = [1, 2].map((part) => join(directory, `shard-${part}.json`));
  for (const [index, file] of files.entries()) {
    const shard = ["--shard", `${index + 1}/2`, "--seed", "1", "--budget", "0", "--report", `json=${file}`];
    await run(["run", "--target", url, ...credentials, "--only", "lifecycle", ...shard]);
  }
  const json = join(directory, "merged.json");
  const merged = await run(["merge", ...files, "--report", `json=${json}`]);
  expect([merged.code, merged.err]).toEqual([1, ""]);
  expect(merged.out).toContain("incomplete");
  const report: unknown = JSON.parse(await readFile(json, "utf8"));
  expect(report).toMatchObject({ verdict: "incomplete", part: { only: ["lifecycle"] } });
  expect((await run(["merge", ...files, "--allow-incomplete"])).code).toBe(0);
});

test("flags win over the configuration", async () => {
  const config = await written(
    "good.yaml",
    "target: http://127.0.0.1:2/2025-10-13\ncredentials: { id: a, secret: b }\n",
  );
  expect((await run(["run", "--config", config])).err).toContain("http://127.0.0.1:2 could not be reached");
  expect((await run(["run", "--config", config, ...nowhere])).err).toContain("http://127.0.0.1:1 could not be reached");
});

test("an invalid replay file is refused", async () => {
  const file = await written("not-a-replay.json", "{}");
  expect(await run(["replay", file, ...credentials])).toMatchObject({
    code: 2,
    err: expect.stringContaining("is not a replay file"),
  });
});

test("a replay names the version of the contract that recorded it", async () => {
  const check = "lifecycle/CardState CLOSED↛ACTIVE";
  const recorded = { check, seed: 1, iteration: 0, path: [] };
  const failure = { schema: 1, rule: "CARD-20", contract: { version: "2024-01-01", ...hashesOf("0") } };
  const file = await written("older.json", JSON.stringify({ ...failure, replay: recorded }));
  const target = `${await answering(501)}/2025-10-13`;
  const { code, out } = await run(["replay", file, "--target", target, ...credentials]);
  expect(code).toBe(3);
  expect(out).toMatch(
    /recorded by contract 2024-01-01 \(0{7}\.0{7}\), judged by 2025-10-13 \([0-9a-f]{7}\.[0-9a-f]{7}\)/,
  );
  expect(out).toContain("could not be judged");
});

test("help and version are not errors, and help lists only existing commands", async () => {
  const help = await run(["--help"]);
  expect([help.code, help.err]).toEqual([0, ""]);
  expect(help.out).toMatch(/run \[options\][^]*list[^]*explain[^]*replay[^]*matrix[^]*merge[^]*client[^]*init/);
  expect((await run(["--version"])).out).toMatch(
    /^\d+\.\d+\.\d+\nthe contract "Tallystick" 2025-10-13 \([0-9a-f]{7}\.[0-9a-f]{7}\)\n$/,
  );
});

test("refused credentials exit with 3 and the next step", async () => {
  const { code, err } = await run(["run", "--target", `${await answering(401)}/2025-10-13`, ...credentials]);
  expect([code, err]).toEqual([3, expect.stringContaining("Check --client-id and --client-secret.")]);
});

test("init writes a configuration that run reads, and never overwrites a file", async () => {
  const file = join(directory, "tallystick.yaml");
  expect(await run(["init", ...nowhere, "--config", file])).toEqual({
    code: 0,
    out: `Wrote ${file}. Next: npx tallystick run --config ${file}\n`,
    err: "",
  });
  expect(await run(["run", "--config", file, ...credentials])).toMatchObject({
    code: 3,
    err: expect.stringContaining("http://127.0.0.1:1 could not be reached"),
  });
  expect((await run(["init", "--config", file])).code).toBe(2);
  const uncommented = (await readFile(file, "utf8")).replaceAll(/^# (fixtures:|capabilities:| {2})/gm, "$1");
  const { fixtures, capabilities } = await readConfig(await written("uncommented.yaml", uncommented));
  expect(capabilities).toEqual({ accounts: "not before spring" });
  expect(fixtures).toMatchObject({ oneTimeCode: "000000", swiftCode: "COBADEFF" });
});

test("list and explain print declarations, checks and requirements", async () => {
  const list = await run(["list", "CARD-*"]);
  expect([list.code, list.out]).toEqual([
    0,
    expect.stringMatching(/CARD-20 +MUST .*lifecycle.*@lifecycle on CardState/),
  ]);
  const { out } = await run(["explain", "card-20"]);
  expect(out).toMatch(/source {7}spec\/cards\/models\.tsp:\d+/);
  expect(out).toMatch(/Exercised by\n( {2}.*\n)* {2}lifecycle\/CardState/);
});

test("explain names the place for a missing check", () => {
  const rule = Object.values(contract.rules).find(({ unobservable }) => unobservable === undefined);
  if (rule === undefined) throw new Error("every rule is unobservable");
  expect(explainRule(contract, rule, []).unjudged).toMatch(/No check judges it yet\..*payments\/.*registry\.test\.ts/s);
});

test.for<[Record<string, string>, string, string]>([
  [
    { npm_config_user_agent: "npm/11.19.1 node/v26.1.0 linux x64" },
    "/a/node_modules/.bin/tallystick",
    "npx tallystick",
  ],
  [{ npm_config_user_agent: "pnpm/12.21.0 npm/?", npm_execpath: "/home/pnpm" }, "/a/b/main.ts", "pnpm tallystick"],
  [
    { npm_config_user_agent: "pnpm/12.21.0 npm/?", npm_execpath: "/home/.npm/_npx/0/node_modules/pnpm/pnpm" },
    "/a/b/main.ts",
    "npx -y pnpm@12.21.0 tallystick",
  ],
  [
    { npm_config_user_agent: "npm/11.19.1" },
    "/home/.npm/_npx/1/node_modules/.bin/tallystick",
    "npx -y -p @tallystick/conformance tallystick",
  ],
  [{ npm_config_user_agent: "npm/11.19.1" }, "/a/b/main.ts", "node b/main.ts"],
  [{}, "/usr/bin/tallystick", "tallystick"],
  [{}, "/a/b/main.ts", "node b/main.ts"],
])("in %j, %s is called as %s", ([env, script, words]) => {
  expect(calledAs(script, env, "/a")).toBe(words);
});

test("an invalid duration names its place", async () => {
  const config = await written("limits.yaml", "limits: { timeout: soon, maxDuration: 0s, failFast: true }\n");
  const { code, err } = await run([...whole, "--config", config]);
  expect([code, err]).toEqual([2, expect.stringMatching(/limits\.timeout[^]*limits\.maxDuration/)]);
  expect((await run([...whole, "--timeout", "0s"])).err).toContain("Expected a duration above 0");
});
