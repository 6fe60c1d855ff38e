import { contract, operation } from "@tallystick/contract";
import { expect, test } from "vitest";
import { changesOf } from "./replay-after-change.ts";

test("what is created is changed by the operations that name it in their paths", () => {
  const changes = changesOf(contract, operation(contract, "customers.create"));
  expect(changes.map((change) => `${change.operation.id} ${change.at}`)).toContain("customers.update path.customerId");
});

test("nothing is changed after a change", () => {
  expect(changesOf(contract, operation(contract, "customers.update"))).toEqual([]);
});
