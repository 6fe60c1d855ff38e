import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Contract, Operation } from "@tallystick/contract";
import { expect, onTestFinished, test } from "vitest";
import { payments as support } from "../../contracts/checks.ts";
import { tinyContract, tinyDocument } from "../../../test/tiny/tiny-contract.ts";
import { probe } from "./probe.ts";
import { ProbeFault } from "../../http/probe-fault.ts";
import { createRunContext, machineTiming, type Target } from "../run-context.ts";

type Answer = (path: string) => { status: number; headers?: Record<string, string> };

/** Probes a server; returns what it was asked, and what the probe threw. */
async function probed(
  answer: number | Answer,
  operations: Operation[],
  target: Partial<Target> = {},
  isOffered?: (row: Operation) => boolean,
  basePath = tinyContract.basePath,
) {
  const asked: string[] = [];
  const server = createServer((request, reply) => {
    asked.push(`${request.method} ${request.url} ${request.headers.authorization ?? "by nobody"}`);
    const { status, headers } = typeof answer === "number" ? { status: answer } : answer(request.url ?? "");
    reply.writeHead(status, headers).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.close().closeAllConnections();
  });
  // A server that listens on a port has an address with a port.
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/2025-10-13`;
  const contract: Contract = {
    ...tinyContract,
    basePath,
    operations: Object.fromEntries(operations.map((row) => [row.id, row])),
  };
  const { http } = createRunContext({
    target: { url, credentials: { token: "its-token" }, ...target },
    bundle: { contract, document: tinyDocument, support },
    selection: { oracles: [], rules: new Set() },
    inFlight: 1,
    signal: new AbortController().signal,
    timing: machineTiming,
    nonce: "test",
  });
  const fault: unknown = await probe(http, undefined, isOffered).catch((error: unknown) => error);
  await http.connection.close();
  return { asked, fault };
}

function rowOf(id: string): Operation {
  const row = tinyContract.operations[id];
  if (row === undefined) throw new Error(`no ${id}`);
  return row;
}

const single: Operation = { ...rowOf("counters.get"), id: "settings.get", path: "/settings", parameters: [] };
const list = rowOf("counters.list");

test("the probe reads a list with the given token", async () => {
  expect(await probed(200, [single, rowOf("counters.get"), list])).toEqual({
    asked: ["GET /2025-10-13/counters Bearer its-token"],
    fault: undefined,
  });
});

test("a refused token and a missing list are faults", async () => {
  const refused = await probed(401, [list]);
  expect(refused.fault).toBeInstanceOf(ProbeFault);
  expect(refused.fault).toMatchObject({ nextStep: "Check --token." });
  expect(await probed(404, [list])).toMatchObject({ fault: { message: expect.stringContaining("answered 404") } });
});

test("a resource that was not created yet is no fault", async () => {
  expect(await probed(404, [single])).toMatchObject({
    asked: [expect.stringContaining("/settings")],
    fault: undefined,
  });
});

test("without a read that needs no id, any reply passes the probe", async () => {
  expect(await probed(404, [rowOf("counters.get"), rowOf("counters.close")])).toEqual({
    asked: ["GET /2025-10-13/ by nobody"],
    fault: undefined,
  });
});

test("the probe asks only offered reads, and the next one after a 404", async () => {
  const others: Operation = { ...list, id: "others.list", path: "/others" };
  expect((await probed(200, [list, others], {}, ({ id }) => id === "others.list")).asked).toEqual([
    expect.stringContaining("/others"),
  ]);
  const missing = await probed((path) => ({ status: path.endsWith("/counters") ? 404 : 200 }), [list, others]);
  expect([missing.fault, missing.asked.length]).toEqual([undefined, 2]);
});

test("a target without lists passes the probe; one that serves nothing gets a hint at the base path", async () => {
  const close = rowOf("counters.close");
  const part = await probed((path) => ({ status: path.includes("/close") ? 401 : 404 }), [list, close]);
  expect(part.fault).toBeUndefined();
  expect(part.asked.slice(1).every((call) => call.endsWith("by nobody"))).toBe(true);
  const nothing = await probed(404, [list, close]);
  expect(nothing.fault).toMatchObject({
    nextStep: expect.stringMatching(/^--target ends in \/2025-10-13, as it should/),
  });
  const atRoot = await probed(404, [list, close], {}, undefined, "");
  expect(atRoot.fault).toMatchObject({ nextStep: expect.stringMatching(/^Is this where the target serves the API/) });
});

test("redirects, web pages and failing servers are faults", async () => {
  const moved = await probed(() => ({ status: 308, headers: { location: "https://new.example/" } }), [list]);
  expect(moved.fault).toMatchObject({ message: expect.stringContaining("308 and redirects to https://new.example/") });
  const page = await probed(() => ({ status: 200, headers: { "content-type": "text/html; charset=utf-8" } }), [list]);
  expect(page.fault).toMatchObject({ message: expect.stringContaining("a web page (text/html)") });
  const failing = await probed(502, [list, single]);
  expect(failing.fault).toMatchObject({
    message: expect.stringContaining("answered 502, and so did every other read"),
  });
  expect(failing.asked).toHaveLength(2);
});

test("a refused token is a fault even after a 501", async () => {
  const { asked, fault } = await probed((path) => ({ status: path.endsWith("/counters") ? 501 : 401 }), [list, single]);
  expect(asked).toHaveLength(2);
  expect(fault).toMatchObject({ nextStep: "Check --token." });
});

test("a target that answers every read with 501 passes the probe", async () => {
  expect(await probed(501, [list, single])).toMatchObject({ fault: undefined });
});
