import { contract, operation } from "@tallystick/contract";
import { expect, test } from "vitest";
import { changesOf } from "./replay-after-change.ts";

test("a created resource is changed by operations that name it in their path", () => {
  const changes = changesOf(contract, operation(contract, "customers.create"));
  expect(changes.map((change) => `${change.operation.id} ${change.at}`)).toContain("customers.update path.customerId");
});

test("an update is not followed by another change", () => {
  expect(changesOf(contract, operation(contract, "customers.update"))).toEqual([]);
});
