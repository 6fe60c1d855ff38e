import { contract as shipped, type Contract } from "@tallystick/contract";
import { expect, test } from "vitest";
import { lendingContract } from "../../../../test/lending/lending-contract.ts";
import type { OracleContext } from "../../check.ts";
import { shapeOracle } from "./shape-oracle.ts";

const [declaring] = Object.values(shipped.rules).filter(({ states = [] }) => states.includes("replies-as-declared"));
if (declaring === undefined) throw new Error("No rule is about the declared shape of replies");
const judgedBy = (id: string): Contract => ({ ...lendingContract, rules: { [id]: { ...declaring, id } } });

/** What is found wrong with an error reply of this type where these types are declared. */
function faultsOf(
  type: string,
  declared: readonly string[],
  { path = "/members", rule = "WIRE-01" }: { path?: string; rule?: string } = {},
): string[] {
  const contract = judgedBy(rule);
  const content = Object.fromEntries(declared.map((each) => [each, {}]));
  const found: string[] = [];
  const scene = {
    contract,
    document: { paths: { "/members": { post: { responses: { 409: { content } } } } } },
    target: { url: "http://desk" },
    faults: [],
    holds: (_rule: string, _state: string, isRight: unknown, finding: () => { expected: string }) => {
      if (!isRight) found.push(finding().expected);
    },
  } as unknown as OracleContext;
  shapeOracle(contract).examine(scene, {
    operation: "members.create",
    request: { method: "POST", url: `http://desk${path}`, headers: {} },
    status: 409,
    headers: { "content-type": type },
    text: "{}",
    body: {},
    atMs: 0,
    durationMs: 0,
  });
  return found;
}

test("an error has its declared media type", () => {
  const problem = "application/problem+json";
  expect(faultsOf(`${problem}; charset=utf-8`, [problem])).toEqual([]);
  expect(faultsOf("application/json", [problem])).toEqual([problem]);
  expect(faultsOf(problem, ["application/json"])).toEqual([]);
  expect(faultsOf("application/json", [])).toEqual([]);
});

test("a standard rule is about no reply to a path of no operation", () => {
  const problem = "application/problem+json";
  expect(faultsOf("text/html", [problem], { rule: "STD-17" })).toEqual([problem]);
  expect(faultsOf("text/html", [problem], { rule: "STD-17", path: "/elsewhere" })).toEqual([]);
  expect(faultsOf("text/html", [problem], { path: "/elsewhere" })).toEqual([problem]);
});

test("an error that is declared without a body needs no members in one", () => {
  const { "members.create": creation } = lendingContract.operations;
  if (creation === undefined) throw new Error("The desk makes no members");
  const [rule] = Object.values(shipped.rules).filter(({ states = [] }) => states.includes("error-body"));
  if (rule === undefined) throw new Error("No rule is about the body of errors");
  const found: string[] = [];
  const contract: Contract = {
    ...lendingContract,
    rules: { [rule.id]: rule },
    operations: {
      "members.create": { ...creation, replies: [{ status: 409, kind: "error", codes: [], headers: [] }] },
      "members.get": creation,
    },
  };
  const faults = [{ kind: "body", at: "", expected: "no body on 409", observed: "Conflict" }];
  const scene = {
    contract,
    document: { paths: {} },
    target: { url: "http://desk" },
    faults,
    holds: (_rule: string, _state: string, isRight: unknown, finding: () => { expected: string }) => {
      if (!isRight) found.push(finding().expected);
    },
  } as unknown as OracleContext;
  const request = { method: "POST", url: "http://desk/members", headers: {} };
  const reply = { status: 409, headers: {}, text: "Conflict", body: undefined, atMs: 0, durationMs: 0 };
  shapeOracle(contract).examine(scene, { operation: "members.create", request, ...reply });
  expect(found).toEqual(["no body on 409"]);
});
