import { expect, test } from "vitest";
import { contract } from "./contract.ts";
import { operation } from "./operation.ts";
import { refusalFor } from "./refusal.ts";

const transferOut = operation(contract, "transfers.out");

test("a refusal of the request as a whole is found without a place", () => {
  expect(refusalFor(transferOut, "insufficient-balance")).toMatchObject({ status: 400, code: "INSUFFICIENT_BALANCE" });
});

test("a refusal of one field is found at its place", () => {
  expect(refusalFor(transferOut, "unknown", "body.source.accountId")).toMatchObject({ status: 404, rule: "G-42b" });
});

test("a refusal of one field is not one of another, nor of the whole", () => {
  expect(refusalFor(transferOut, "unknown", "body.amount")).toBeUndefined();
  expect(refusalFor(transferOut, "unknown")).toBeUndefined();
});
