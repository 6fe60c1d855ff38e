import { contract } from "@tallystick/contract";
import { expect, test } from "vitest";
import { cardLifecycle } from "./moves.ts";
import { routeTo } from "./routes.ts";

const lifecycle = cardLifecycle(contract);

test("a plain card reaches each requestable state", () => {
  const walks = ["ACTIVE", "FROZEN", "CLOSED"].map((state) => routeTo(contract, lifecycle, state));
  expect(walks.map((route) => route?.moves.map(({ to }) => to))).toEqual([[], ["FROZEN"], ["CLOSED"]]);
  expect(new Set(walks.map((route) => route?.initial))).toEqual(new Set(["ACTIVE"]));
});

test("a suffix gives its initial state", () => {
  expect(routeTo(contract, lifecycle, "PENDING_ISSUE")).toMatchObject({ suffix: "001", moves: [] });
  expect(routeTo(contract, lifecycle, "PENDING_KYC")).toBeUndefined();
});
