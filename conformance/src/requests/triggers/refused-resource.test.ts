import { contract, type Refusal } from "@tallystick/contract";
import { expect, test } from "vitest";
import { notDerived } from "./refused-resource.ts";

const row = contract.operations["transfers.out"];

function messageFor(when: Refusal["when"]): string {
  return notDerived(row, { when, at: "body.amount", status: 409, code: "CONFLICT", accepts: [] }, ["200"]).message;
}

test("a refusal that the suite cannot bring about names what to declare", () => {
  expect(messageFor("ineligible")).toMatch(/\(tried: 200\): declare its states, what it has, or within what/);
  expect(messageFor("insufficient-balance")).toMatch(/\(tried: 200\): declare by @conserves what the call uses up/);
});
