import { expect, test } from "vitest";
import { contract } from "./contract.ts";
import { openapi } from "./document.ts";
import { contractFromJson, documentFromJson } from "./from-json.ts";

test("contractFromJson and documentFromJson return frozen values", () => {
  const read = contractFromJson(structuredClone(contract));
  expect(read).toEqual(contract);
  expect(Object.isFrozen(read.operations["cards.get"])).toBe(true);
  expect(documentFromJson(structuredClone(openapi))).toEqual(openapi);
});

test.each([undefined, null, "", {}, { schema: 2, operations: {}, conventions: {} }, { schema: 1, operations: {} }])(
  "contractFromJson rejects %j",
  (json) => {
    expect(() => contractFromJson(json)).toThrow(TypeError);
  },
);

test.each([undefined, null, "", {}, { openapi: "3.0.3", paths: {} }, { openapi: "3.1.0" }])(
  "documentFromJson rejects %j",
  (json) => {
    expect(() => documentFromJson(json)).toThrow(TypeError);
  },
);
