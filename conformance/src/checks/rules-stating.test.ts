import { contract } from "@tallystick/contract";
import { expect, test } from "vitest";
import { tinyContract } from "../../test/tiny/tiny-contract.ts";
import { rulesStating, rulesStatingFor } from "./rules-stating.ts";

test("rules are found by what they state, those of the first statement first", () => {
  expect(rulesStating(contract, "permissions-independent", "permission-required")).toEqual(["V-63a", "G-77a"]);
  expect(rulesStating(tinyContract, "permission-required")).toEqual([]);
});

test("an operation's own rule comes before one that it shares, and another's is left out", () => {
  expect(rulesStatingFor(contract, "tokens.list", "every-item-once")).toEqual(["TOKEN-06", "PAGE-08"]);
  expect(rulesStatingFor(contract, "customers.list", "every-item-once")).toEqual(["PAGE-08"]);
});

test("a rule of the whole service is about every operation", () => {
  expect(rulesStatingFor(contract, "customers.list", "credentials-required")).toEqual(["PAUTH-02"]);
});
