import { contract, lifecycle } from "@tallystick/contract";
import { expect, test } from "vitest";
import { comingOf } from "./states-reached-alone.ts";

test("a state is followed by what comes without a call, and by nothing that a caller asks for", () => {
  expect([...comingOf(contract, lifecycle(contract, "QuoteStatus"), "PROCESSING")]).toEqual([
    "PROCESSING",
    "COMPLETED",
    "FAILED",
  ]);
  expect([...comingOf(contract, lifecycle(contract, "CardTransactionStatus"), "SETTLED")]).toEqual(["SETTLED"]);
});
