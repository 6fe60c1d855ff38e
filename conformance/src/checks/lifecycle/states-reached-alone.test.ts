import { contract, lifecycle } from "@tallystick/contract";
import { expect, test } from "vitest";
import { comingOf } from "./states-reached-alone.ts";

test("only transitions without a call follow a state by themselves", () => {
  expect([...comingOf(contract, lifecycle(contract, "QuoteStatus"), "PROCESSING")]).toEqual([
    "PROCESSING",
    "COMPLETED",
    "FAILED",
  ]);
  expect([...comingOf(contract, lifecycle(contract, "CardTransactionStatus"), "SETTLED")]).toEqual(["SETTLED"]);
});
