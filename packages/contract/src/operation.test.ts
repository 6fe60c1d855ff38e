import { expect, test } from "vitest";
import { contract } from "./contract.ts";
import { operation } from "./operation.ts";

test("an operation is found by its id", () => {
  expect(operation(contract, "cards.update")).toMatchObject({ method: "patch", path: "/cards/{id}", domain: "cards" });
});

test("the row comes from the contract that is given", () => {
  const changed = structuredClone(contract);
  changed.operations["cards.update"].refusals = [];
  expect(operation(changed, "cards.update").refusals).toEqual([]);
});

test("an id no operation has is named in the error", () => {
  // @ts-expect-error the shipped contract has no such operation
  expect(() => operation(contract, "cards.melt")).toThrow(/2025-10-13 has no operation "cards.melt"/);
});
