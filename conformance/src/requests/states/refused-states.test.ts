import type { Condition, Lifecycle, Refusal } from "@tallystick/contract";
import { expect, test } from "vitest";
import { refusedStates } from "./refused-states.ts";

const lifecycle: Lifecycle = {
  name: "RentalState",
  resource: "Rental",
  field: "state",
  states: ["ASKED", "OUT", "BACK", "LAPSED"],
  initial: ["ASKED"],
  terminal: ["BACK", "LAPSED"],
  emits: [],
  edges: [
    { from: "ASKED", to: "OUT", by: "rentals.hand", emits: [] },
    { from: "OUT", to: "BACK", by: "rentals.return", emits: [] },
    { from: "ASKED", to: "LAPSED", by: "expiry", emits: [] },
  ],
  drivers: [],
};

function refusal(when: Condition, more: Partial<Refusal> = {}): Refusal {
  return { when, status: 409, code: "CONFLICT", accepts: [], ...more };
}

const statesOf = (given: Refusal, id = "rentals.extend"): string[] | undefined =>
  refusedStates(lifecycle, { id }, given);

test("declared states are the refused states", () => {
  expect(statesOf(refusal("ineligible", { states: ["ASKED"] }))).toEqual(["ASKED"]);
  expect(statesOf(refusal("ineligible", { having: { path: "state", values: ["OUT"] } }))).toEqual(["OUT"]);
});

test("a condition without states implies its states", () => {
  expect(statesOf(refusal("inactive"))).toEqual(["BACK", "LAPSED"]);
  expect(statesOf(refusal("spent"))).toEqual(["BACK"]);
  expect(statesOf(refusal("expired"))).toEqual(["LAPSED"]);
  expect(statesOf(refusal("not-pending"), "rentals.return")).toEqual(["ASKED", "BACK", "LAPSED"]);
  expect(statesOf(refusal("ineligible"))).toBeUndefined();
});

test("a code that names a state selects it or all others", () => {
  expect(statesOf(refusal("inactive", { code: "NOT_OUT" }))).toEqual(["ASKED", "BACK", "LAPSED"]);
  expect(statesOf(refusal("inactive", { code: "RENTAL_BACK" }))).toEqual(["BACK"]);
});

test("a refusal of another member has no states", () => {
  expect(statesOf(refusal("spent", { having: { path: "visitsLeft", values: ["0"] } }))).toBeUndefined();
});
