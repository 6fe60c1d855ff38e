import { spawn, spawnSync, type ChildProcess, type SpawnSyncReturns } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callsIn, repliesOf, type Call } from "./calls.ts";
import { contractFile, documentFile, readDocument } from "./document.ts";
import { exampleRequest } from "./example-request.ts";
import { validatorOf } from "./validator.ts";

const document = readDocument(documentFile());
const validate = validatorOf(document);
const mock = join(import.meta.dirname, "mock.ts");

let child: ChildProcess;
let url = "";
/** Starts `pnpm mock` on a free port, once for all tests. */
beforeAll(async () => {
  const env = { ...process.env, NO_COLOR: "1" };
  const started = spawn(process.execPath, [mock, "--port", "0"], { env, stdio: ["ignore", "pipe", "inherit"] });
  child = started;
  const [line] = (await once(createInterface({ input: started.stdout }), "line")) as [string];
  url = line.replace("Serving the mock at ", "");
});
afterAll(interrupt);

async function interrupt(): Promise<number | null> {
  if (child.exitCode !== null) return child.exitCode;
  const closed = once(child, "close");
  child.kill("SIGINT");
  await closed;
  return child.exitCode;
}

function runMock(...args: string[]): SpawnSyncReturns<string> {
  return spawnSync(process.execPath, [mock, ...args], { encoding: "utf8" });
}

/** The problems of the mock's reply to the example of a call. */
async function replyProblems(call: Call): Promise<string[]> {
  const { path, ...request } = exampleRequest(document, validate, call);
  const reply = await fetch(url + path, request);
  const text = await reply.text();
  if (!reply.ok) return [`${call.name} was answered ${reply.status}: ${reply.headers.get("sl-violations") ?? text}`];
  const declared = repliesOf(document, call).find(({ status }) => status === String(reply.status));
  if (declared === undefined) return [`${call.name} was answered ${reply.status}, which it does not declare`];
  const [body] = declared.bodies;
  const problems = body === undefined ? [text].filter((rest) => rest !== "") : validate(body.schema, JSON.parse(text));
  return problems.map((problem) => `${call.name} was answered ${reply.status}: ${problem}`);
}

test("the mock answers the example of every operation with a success that is valid by its schema", async () => {
  const { operations } = JSON.parse(readFileSync(contractFile(), "utf8")) as { operations: Record<string, unknown> };
  const calls = callsIn(document).filter(({ name }) => operations[name] !== undefined);
  expect(calls.map(({ name }) => name).toSorted()).toEqual(Object.keys(operations).toSorted());
  expect((await Promise.all(calls.map((call) => replyProblems(call)))).flat()).toEqual([]);
});

test("the mock refuses what the document does not allow", async () => {
  const authorization = `Basic ${btoa("any:thing")}`;
  const [list = ""] = Object.entries(document.paths).find(([path, { get }]) => get && !path.includes("{")) ?? [];
  expect((await fetch(url + list)).status).toBe(401);
  expect((await fetch(`${url}${list}/of/nothing`, { headers: { authorization } })).status).toBe(404);
});

test("an invalid port is answered with the usage", () => {
  const { status, stderr } = runMock("--port", "http");
  expect(status).toBe(2);
  expect(stderr).toMatch(/--port takes a number up to 65535, not "http"[^]*Usage: pnpm mock/);
  expect(runMock("--help").stdout).toContain("Usage: pnpm mock");
});

test("Ctrl-C stops it with exit code 0", async () => {
  expect(await interrupt()).toBe(0);
});
