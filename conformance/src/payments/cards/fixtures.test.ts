import { contract } from "@tallystick/contract";
import { expect, test } from "vitest";
import { cardLifecycle, routeTo } from "./fixtures.ts";

const lifecycle = cardLifecycle(contract);

test("a plain card is walked to every state that its owner can ask for", () => {
  const walks = ["ACTIVE", "FROZEN", "CLOSED"].map((state) => routeTo(contract, lifecycle, state));
  expect(walks.map((route) => route?.moves.map(({ to }) => to))).toEqual([[], ["FROZEN"], ["CLOSED"]]);
  expect(new Set(walks.map((route) => route?.born))).toEqual(new Set(["ACTIVE"]));
});

test("a state that only a birth leads to is reached by its suffix, and one that nobody leads to is not", () => {
  expect(routeTo(contract, lifecycle, "PENDING_ISSUE")).toMatchObject({ suffix: "001", moves: [] });
  expect(routeTo(contract, lifecycle, "PENDING_KYC")).toBeUndefined();
});
