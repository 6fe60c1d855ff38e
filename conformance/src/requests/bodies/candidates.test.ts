import type { Operation } from "@tallystick/contract";
import { expect, test } from "vitest";
import { lendingContract } from "../../../test/lending/lending-contract.ts";
import { asObject } from "../../json/value-at.ts";
import { candidatesOf } from "./candidates.ts";

const { LoanState: states } = lendingContract.lifecycles;
const edges = [
  { from: "LENT", to: "BACK", by: "loans.collect", emits: [] },
  { from: "READY", to: "LENT", by: "loans.collect", emits: [] },
];
const contract = {
  ...lendingContract,
  lifecycles: { LoanState: { ...states, edges, drivers: [{ operation: "loans.collect", field: "body.state" }] } },
} as typeof lendingContract;
const row = {
  ...contract.operations["loans.collect"],
  body: { contentType: "application/json", required: true, schema: "#/components/schemas/Move" },
} as Operation;

function statesAsked(words: readonly string[]): unknown[] {
  const state = { type: "string", enum: words };
  const document = {
    components: { schemas: { Move: { type: "object", required: ["state"], properties: { state } } } },
  };
  return candidatesOf(contract, document, row).map(({ template }) => asObject(template.body)?.["state"]);
}

test("a request to transition asks for a state that the operation leads to", () => {
  expect(new Set(statesAsked(["READY", "LENT", "BACK"]))).toEqual(new Set(["LENT"]));
});

test("a state that the operation leads to, or a word that is no state, is kept", () => {
  expect(new Set(statesAsked(["BACK", "LENT"]))).toEqual(new Set(["BACK"]));
  expect(new Set(statesAsked(["RETURN"]))).toEqual(new Set(["RETURN"]));
});
