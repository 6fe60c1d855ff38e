import { expect, test } from "vitest";
import { bodyKind } from "./body-kind.ts";

const document = {
  components: {
    schemas: {
      Card: { type: "object" },
      Either: { oneOf: [{ $ref: "#/components/schemas/Card" }, { type: "object" }] },
      Wider: { anyOf: [{ $ref: "#/components/schemas/Card" }, { type: "array" }] },
      Derived: { allOf: [{ $ref: "#/components/schemas/Card" }] },
      Cards: { type: "array" },
      Nullable: { type: ["object", "null"] },
      Loop: { $ref: "#/components/schemas/Loop" },
      "a/b": { type: "object" },
    },
  },
};

test.for([
  ["Card", "object"],
  ["Either", "object"],
  ["Wider", "json"],
  ["Derived", "object"],
  ["Cards", "json"],
  ["Nullable", "json"],
  ["Loop", "json"],
  ["Missing", "json"],
  ["a~1b", "object"],
] as const)("bodyKind classifies %s as %s", ([name, kind]) => {
  expect(bodyKind(document, { $ref: `#/components/schemas/${name}` })).toBe(kind);
});
