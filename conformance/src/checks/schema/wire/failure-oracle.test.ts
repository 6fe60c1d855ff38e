import { contract as shipped } from "@tallystick/contract";
import { expect, test } from "vitest";
import { lendingContract } from "../../../../test/lending/lending-contract.ts";
import type { Exchange } from "../../../http/exchange.ts";
import type { OracleContext } from "../../check.ts";
import { failureOracle } from "./failure-oracle.ts";

const [declaring] = Object.values(shipped.rules).filter(({ states = [] }) =>
  states.includes("valid-credentials-accepted"),
);
if (declaring === undefined) throw new Error("No rule is about valid requests");
const judged: typeof lendingContract = { ...lendingContract, rules: { [declaring.id]: declaring } };

/** Whether a reply to the creation of a member is a fault of the server. */
function isFault(reply: Partial<Exchange>, contract: typeof lendingContract = judged, isAlone = true): boolean {
  const found: string[] = [];
  const scene = {
    contract,
    isAlone,
    target: { url: "http://desk" },
    holds: (rule: string, _state: string, isRight: unknown) => {
      if (isRight === false) found.push(rule);
    },
  } as unknown as OracleContext;
  const exchange: Exchange = {
    operation: "members.create",
    request: { method: "POST", url: "http://desk/members", headers: {} },
    status: 500,
    headers: {},
    text: "{}",
    body: {},
    atMs: 0,
    durationMs: 0,
    ...reply,
  };
  failureOracle(contract).examine(scene, exchange);
  return found.length > 0;
}

test("a valid request that makes the server fail is a fault", () => {
  expect(isFault({})).toBe(true);
  expect(isFault({ status: 201 })).toBe(false);
  expect(isFault({ status: 503 })).toBe(false);
});

test("what an invalid request, one whose reply was lost, or one of several at once does to a server is not judged", () => {
  expect(isFault({ isInvalid: true })).toBe(false);
  expect(isFault({ lost: "drop" })).toBe(false);
  expect(isFault({}, judged, false)).toBe(false);
});

test("a failure that the operation declares as a refusal is none", () => {
  const { "members.create": creation } = lendingContract.operations;
  if (creation === undefined) throw new Error("The desk makes no members");
  const declared = { when: "dependency-failed", status: 500, code: "SWITCH_DOWN", accepts: [] };
  const operations = { ...lendingContract.operations, "members.create": { ...creation, refusals: [declared] } };
  const contract = { ...judged, operations } as typeof lendingContract;

  expect(isFault({ body: { code: "SWITCH_DOWN" }, code: "SWITCH_DOWN" }, contract)).toBe(false);
  expect(isFault({ body: { code: "INTERNAL_ERROR" }, code: "INTERNAL_ERROR" }, contract)).toBe(true);
});
