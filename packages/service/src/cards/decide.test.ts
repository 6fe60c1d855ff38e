import { contract, lifecycle } from "@tallystick/contract";
import { expect, test } from "vitest";
import type { InternalAccountRow } from "../accounts/index.ts";
import { areDistinct, areEligible, currenciesOf, decideStep, isIssuedIn, signersFor, startOf } from "./decide.ts";

const states = lifecycle(contract, "CardState");

function account(row: Partial<InternalAccountRow> = {}): InternalAccountRow {
  return {
    id: "account",
    platformId: "platform",
    ownerId: "customer",
    type: "INTERNAL_CRYPTO",
    currency: "USDB",
    status: "ACTIVE",
    privateEnabled: null,
    instructions: [],
    createdAt: 0,
    updatedAt: 0,
    ...row,
  };
}

test("a card starts in the initial state with an outgoing outcome", () => {
  expect(startOf(states)).toBe("PENDING_ISSUE");
  expect(() => startOf({ ...states, edges: [] })).toThrow(/CardState/);
});

test("a card is issued in every state except initial and terminal ones", () => {
  expect(states.states.filter((state) => isIssuedIn(states, state))).toEqual(["ACTIVE", "FROZEN"]);
});

test("eligible accounts are active and share one of the currencies", () => {
  expect(areEligible([account(), account()], ["USDB", "USDC"])).toBe(true);
  expect(areEligible([account(), account({ currency: "USDC" })], ["USDB", "USDC"])).toBe(false);
  expect(areEligible([account({ currency: "USD" })], ["USDB", "USDC"])).toBe(false);
  expect(areEligible([account(), account({ status: "FROZEN" })], ["USDB"])).toBe(false);
});

test("an issued card keeps its currency", () => {
  expect(currenciesOf({ currency: null }, ["USDB", "USDC"])).toEqual(["USDB", "USDC"]);
  expect(currenciesOf({ currency: "USDC" }, ["USDB", "USDC"])).toEqual(["USDC"]);
});

test("a repeated account is not distinct", () => {
  expect(areDistinct(["a", "b"])).toBe(true);
  expect(areDistinct(["a", "b", "a"])).toBe(false);
});

test("wallets among the funding sources sign; without one, any wallet of the cardholder", () => {
  const held = [account({ id: "plain" }), ...["one", "two"].map((id) => account({ id, type: "EMBEDDED_WALLET" }))];

  expect(signersFor(["plain", "two"], held)).toEqual(["two"]);
  expect(signersFor(["plain"], held)).toEqual(["one", "two"]);
  expect(signersFor(["plain"], [account({ id: "plain" })])).toEqual([]);
});

test("a step with a field that has no column is a fault", () => {
  const step = { after: "PT0S", to: "CLOSED", accepts: [], shows: [{ path: "colour", value: "red" }] };
  expect(() => decideStep(step, undefined, 0)).toThrow(/colour/);
});
