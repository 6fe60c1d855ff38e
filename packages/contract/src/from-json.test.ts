import { expect, test } from "vitest";
import { contract } from "./contract.ts";
import { openapi } from "./document.ts";
import { defaultConventions } from "./gen/default-conventions.ts";
import { contractFromJson, documentFromJson } from "./from-json.ts";

test("the two files of a contract are read and frozen", () => {
  const read = contractFromJson(structuredClone(contract));
  expect(read).toEqual(contract);
  expect(Object.isFrozen(read.operations["cards.get"])).toBe(true);
  expect(documentFromJson(structuredClone(openapi))).toEqual(openapi);
});

test("a contract without conventions has the default ones", () => {
  const { conventions: _, ...older } = contract;
  expect(contractFromJson(older).conventions).toEqual(defaultConventions);
});

test("an answer that a contract does not have is the default one", () => {
  const { unavailable: _, ...answers } = contract.conventions.answers;
  const older = { ...contract, conventions: { ...contract.conventions, answers } };
  expect(contractFromJson(older).conventions).toEqual(contract.conventions);
});

test.each([undefined, null, "", {}, { schema: 2, operations: {} }])("%j is no contract", (json) => {
  expect(() => contractFromJson(json)).toThrow(TypeError);
});

test.each([undefined, null, "", {}, { openapi: "3.0.3", paths: {} }, { openapi: "3.1.0" }])(
  "%j is no document",
  (json) => {
    expect(() => documentFromJson(json)).toThrow(TypeError);
  },
);
