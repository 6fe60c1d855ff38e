import { contract } from "@tallystick/contract";
import { expect, test } from "vitest";
import type { OracleContext } from "../../check.ts";
import type { Exchange } from "../../../http/exchange.ts";
import { payments } from "../../../contracts/checks.ts";
import { lastingOracle } from "./lasting-oracle.ts";

const id = "Transaction:0b3ff1a5-0000-4000-8000-000000000001";
const [one, another] = ["Agent:0b3ff1a5-0000-4000-8000-000000000002", "Agent:0b3ff1a5-0000-4000-8000-000000000003"];

function reply(body: unknown, status = 200): Exchange {
  return {
    operation: "transactions.get",
    request: { method: "GET", url: "http://target/transactions", headers: {} },
    status,
    headers: {},
    text: "",
    body,
    atMs: 0,
    durationMs: 0,
  };
}

/** The rules broken by the replies of one trial after another. */
function broken(...trials: Exchange[][]): string[] {
  const oracle = lastingOracle(contract, payments);
  const found: string[] = [];
  for (const replies of trials) {
    const transcript: Exchange[] = [];
    const scene = {
      contract,
      transcript,
      holds: (rule: string, _state: string, isRight: boolean) => void (isRight || found.push(rule)),
    } as unknown as OracleContext;
    for (const exchange of replies) {
      transcript.push(exchange);
      oracle.examine(scene, exchange);
    }
  }
  return found;
}

test("a changed agentId violates its rule", () => {
  expect(broken([reply({ id, agentId: one }), reply({ id, agentId: another })])).toEqual(["TXN-08"]);
  expect(broken([reply({ id, agentId: one }), reply({ id, agentId: one, status: "FAILED" })])).toEqual([]);
});

test("immutable members are compared in lists and nested resources", () => {
  const [inList, inAction] = [{ data: [{ id, agentId: another }] }, { transaction: { id, agentId: another } }];
  expect(broken([reply({ id, agentId: one }), reply(inList)])).toEqual(["TXN-08"]);
  expect(broken([reply({ id, agentId: one }), reply(inAction)])).toEqual(["TXN-08"]);
});

test("absent members, refusals and other trials are not compared", () => {
  expect(broken([reply({ id }), reply({ id, agentId: one }), reply({ id, agentId: null })])).toEqual([]);
  expect(broken([reply({ id, agentId: one }), reply({ id, agentId: another }, 409)])).toEqual([]);
  expect(broken([reply({ id, agentId: one })], [reply({ id, agentId: another })])).toEqual([]);
});

test("times equal in any spelling of one instant", () => {
  const customer = "Customer:0b3ff1a5-0000-4000-8000-000000000004";
  const times = (...all: string[]): Exchange[] => all.map((createdAt) => reply({ id: customer, createdAt }));
  expect(broken(times("2026-01-01T10:00:00.120Z", "2026-01-01T10:00:00.12+00:00", "2026-01-01T10:00:00Z"))).toEqual([]);
  expect(broken(times("2026-01-01T10:00:00.120Z", "2026-01-01T10:00:00.125Z"))).toEqual(["CUST-08"]);
  expect(broken(times("2026-01-01T10:00:00Z", "2026-01-01T10:00:01Z"))).toEqual(["CUST-08"]);
});
