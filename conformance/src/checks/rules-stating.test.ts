import { contract } from "@tallystick/contract";
import { expect, test } from "vitest";
import { tinyContract } from "../../test/tiny/tiny-contract.ts";
import { rulesStating, rulesStatingFor } from "./rules-stating.ts";

test("rules are found by statement, in order of statements", () => {
  expect(rulesStating(contract, "permissions-independent", "permission-required")).toEqual(["V-63a", "G-77a"]);
  expect(rulesStating(tinyContract, "permission-required")).toEqual([]);
});

test("an operation's own rules precede shared ones", () => {
  expect(rulesStatingFor(contract, "tokens.list", "every-item-once")).toEqual(["TOKEN-06", "PAGE-08"]);
  expect(rulesStatingFor(contract, "customers.list", "every-item-once")).toEqual(["PAGE-08"]);
});

test("a service rule applies to each operation", () => {
  expect(rulesStatingFor(contract, "customers.list", "credentials-required")).toEqual(["PAUTH-02"]);
});
