import { contract as shipped, type Contract } from "@tallystick/contract";
import { expect, test } from "vitest";
import { lendingContract } from "../../../../test/lending/lending-contract.ts";
import type { OracleContext } from "../../check.ts";
import { judgeErrorBody } from "./error-body.ts";

const [own] = Object.values(shipped.rules).filter(({ states = [] }) => states.includes("error-body"));
const { "members.create": creation } = lendingContract.operations;
if (own === undefined || creation === undefined)
  throw new Error("No rule is about error bodies, or the desk makes no members");

const text = { type: "string" };

/** What is found in a reply of 409, and of 500, which is not declared; undefined where nothing is judged. */
function judged(
  body: unknown,
  { schema, status = 409, rule = "STD-18" }: { schema?: object; status?: number; rule?: string },
) {
  const pointer = "#/components/schemas/Failure";
  const declared = { status: 409, kind: "error" as const, codes: [], headers: [], ...(schema && { schema: pointer }) };
  const contract: Contract = {
    ...lendingContract,
    rules: { [rule]: { ...own!, id: rule } },
    operations: { "members.create": { ...creation!, replies: [declared] } },
  };
  const found: string[] = [];
  const scene = {
    contract,
    document: { components: { schemas: { Failure: schema ?? {} } } },
    holds: (_rule: string, _state: string, isRight: boolean, finding: () => { expected: string }) =>
      found.push(isRight ? "held" : finding().expected),
  } as unknown as OracleContext;
  const request = { method: "POST", url: "http://desk/members", headers: {} };
  const reply = { status, headers: {}, text: JSON.stringify(body), body, atMs: 0, durationMs: 0 };
  judgeErrorBody(scene, { operation: "members.create", request, ...reply });
  return found[0];
}

const whole = {
  required: ["status", "code", "message"],
  properties: { status: { type: "integer" }, code: text, message: text },
};

test("an error shows what its schema requires, and its own status", () => {
  const body = { status: 409, code: "TAKEN", message: "It is taken." };
  expect(judged(body, { schema: whole })).toBe("held");
  expect(judged({ ...body, status: 400 }, { schema: whole })).toBe("a body with status 409, code, message");
  expect(judged({ status: 409, message: "" }, { schema: whole })).toBe("a body with status 409, code, message");
});

test("a status in words, a message that is a list, and what may be absent are as their schema says", () => {
  const schema = {
    required: ["status", "message"],
    properties: { status: text, message: { type: "array", items: text }, code: text },
  };
  expect(judged({ status: "error", message: ["One.", "Two."] }, { schema })).toBe("held");
});

test("nothing is judged where no schema says what an error shows", () => {
  expect(judged("It failed.", {})).toBeUndefined();
  expect(judged("It failed.", { schema: text })).toBeUndefined();
  expect(judged("It failed.", { status: 500 })).toBeUndefined();
});

test("an undeclared error is judged by an author's own rule, and by no standard one", () => {
  expect(judged("It failed.", { schema: whole, status: 500 })).toBeUndefined();
  expect(judged("It failed.", { schema: whole, status: 500, rule: "WIRE-01" })).toBe(
    "a body with status 500, code, message",
  );
});
