import { expect, test } from "vitest";
import { contract } from "./contract.ts";
import { operation } from "./operation.ts";

test("operation returns the row of an id", () => {
  expect(operation(contract, "cards.update")).toMatchObject({ method: "patch", path: "/cards/{id}", domain: "cards" });
});

test("operation reads the given contract", () => {
  const changed = structuredClone(contract);
  changed.operations["cards.update"].refusals = [];
  expect(operation(changed, "cards.update").refusals).toEqual([]);
});

test("operation names an unknown id", () => {
  // @ts-expect-error the shipped contract has no such operation
  expect(() => operation(contract, "cards.melt")).toThrow(/2025-10-13 has no operation "cards.melt"/);
});
