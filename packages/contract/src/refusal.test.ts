import { expect, test } from "vitest";
import { contract } from "./contract.ts";
import { operation } from "./operation.ts";
import { refusalFor } from "./refusal.ts";

const transferOut = operation(contract, "transfers.out");

test("refusalFor finds a refusal of the whole request", () => {
  expect(refusalFor(transferOut, "insufficient-balance")).toMatchObject({ status: 400, code: "INSUFFICIENT_BALANCE" });
});

test("refusalFor finds the refusal of a field", () => {
  expect(refusalFor(transferOut, "unknown", "body.source.accountId")).toMatchObject({ status: 404, rule: "G-42b" });
});

test("refusalFor distinguishes fields and the whole request", () => {
  expect(refusalFor(transferOut, "unknown", "body.amount")).toBeUndefined();
  expect(refusalFor(transferOut, "unknown")).toBeUndefined();
});
