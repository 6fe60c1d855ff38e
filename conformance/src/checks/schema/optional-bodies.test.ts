import type { Contract } from "@tallystick/contract";
import { expect, test } from "vitest";
import { lendingContract, lendingDocument } from "../../../test/lending/lending-contract.ts";
import { tinyContext } from "../../../test/tiny/tiny-context.ts";
import { derivedAdapter } from "../../contracts/derived-adapter.ts";
import type { CallRequest } from "../../http/exchange.ts";
import { openTrial } from "../../runner/trial/trial.ts";
import type { Trial } from "../../requests/trial.ts";
import { optionalBodies } from "./optional-bodies.ts";

const { "items.create": create } = lendingContract.operations;
if (create?.body === undefined) throw new Error("The desk takes no items");
const { invalid } = lendingContract.conventions.answers;

function contractWith(required: boolean): Contract {
  const body = {
    contentType: "application/json",
    schema: "#/components/schemas/ItemCreate",
    ...create?.body,
    required,
  };
  const rule = {
    id: "ITEM-90",
    sentence: "A body that breaks its schema is refused.",
    level: "MUST",
    origin: "source",
    decided: [],
    states: ["invalid-body-refused"],
    on: "items.create",
    source: create?.source,
    declaredBy: "rule",
  };
  return {
    ...lendingContract,
    operations: { "items.create": { ...create, body, rules: ["ITEM-90"] } },
    rules: { "ITEM-90": rule },
  } as unknown as Contract;
}

/** Judges a desk that answers every call so, and returns what it was sent. */
async function judging(status: number, code: string): Promise<CallRequest[]> {
  const contract = contractWith(false);
  const support = derivedAdapter(contract, lendingDocument);
  const context = { ...tinyContext({}, { rules: ["ITEM-90"] }), contract, support };
  const { trial } = openTrial(context, { name: "schema", rules: ["ITEM-90"], needs: [] }, 1);
  const sent: CallRequest[] = [];
  const call: Trial["call"] = async (operation, given = {}) => {
    sent.push(given);
    const request = { method: "POST", url: "", headers: {} };
    return { operation, request, headers: {}, text: "", atMs: 0, durationMs: 0, status, body: { code } };
  };
  const [check] = optionalBodies(contract);
  await check?.run(Object.assign(trial, { call }), undefined);
  return sent;
}

test("a call without its optional body is made, and may be refused for another reason", async () => {
  const sent = await judging(409, "SERIAL_TAKEN");
  expect(sent.at(-1)).not.toHaveProperty("body");
});

test("a call that is invalid for want of an optional body is a violation", async () => {
  await expect(judging(invalid.status, invalid.code)).rejects.toThrow(/ITEM-90/);
});

test("a body that is needed is not left out", () => {
  expect(optionalBodies(contractWith(true))).toEqual([]);
});
