import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Contract, Operation } from "@tallystick/contract";
import { expect, onTestFinished, test } from "vitest";
import { payments as support } from "../checks.ts";
import { tinyContract, tinyDocument } from "../../test/tiny/tiny-contract.ts";
import { probe, ProbeFault } from "./probe.ts";
import { createRunContext, machineTiming, type Target } from "./run-context.ts";

/** Probes a server that answers everything with this status; returns what it was asked, and what the probe threw. */
async function probed(status: number, operations: Operation[], target: Partial<Target> = {}) {
  const asked: string[] = [];
  const server = createServer((request, reply) => {
    asked.push(`${request.method} ${request.url} ${request.headers.authorization ?? "by nobody"}`);
    reply.writeHead(status).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.close().closeAllConnections();
  });
  // A server that listens on a port has an address with a port.
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/2025-10-13`;
  const contract: Contract = {
    ...tinyContract,
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
  const fault: unknown = await probe(http, undefined).catch((error: unknown) => error);
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

test("a list is read with the token that was given", async () => {
  expect(await probed(200, [single, rowOf("counters.get"), list])).toEqual({
    asked: ["GET /2025-10-13/counters Bearer its-token"],
    fault: undefined,
  });
});

test("a refused token, and a list that is not there, are faults", async () => {
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

test("of a contract without a read that needs no id, any reply will do", async () => {
  expect(await probed(404, [rowOf("counters.get"), rowOf("counters.close")])).toEqual({
    asked: ["GET /2025-10-13/ by nobody"],
    fault: undefined,
  });
});
