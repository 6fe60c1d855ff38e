import { expect, test } from "vitest";
import { rulesAtDeparture } from "./stated-values.ts";

const document = {
  components: {
    schemas: {
      Parcel: {
        oneOf: [{ $ref: "#/components/schemas/Letter" }],
        discriminator: { propertyName: "kind", mapping: { letter: "#/components/schemas/Letter" } },
      },
      Letter: {
        required: ["weight", "stamps"],
        properties: {
          weight: { $ref: "#/components/schemas/Grams", "x-tallystick-rules": ["P-01"] },
          stamps: { type: "array", items: { $ref: "#/components/schemas/Stamp" }, "x-tallystick-rules": ["P-02"] },
          to: { $ref: "#/components/schemas/Address" },
          speed: { anyOf: [{ $ref: "#/components/schemas/Speed" }, { type: "null" }] },
        },
        "x-tallystick-rules": ["P-03"],
      },
      Grams: { type: "integer", "x-tallystick-rules": ["P-04"] },
      Stamp: { enum: ["A"], "x-tallystick-rules": ["P-05"] },
      Speed: { enum: ["slow"], "x-tallystick-rules": ["P-06"] },
      Address: { required: ["city"], properties: { city: { type: "string" } }, "x-tallystick-rules": ["P-07"] },
    },
  },
};
const body = { kind: "letter", weight: 20, stamps: ["A"], to: { city: "Ghent" }, speed: "slow" };

test.each([
  ["weight", "minimum", ["P-01", "P-04"]],
  ["weight", "required", ["P-03", "P-01", "P-04"]],
  ["stamps.0", "enum", ["P-02", "P-05"]],
  ["speed", "enum", ["P-06"]],
  ["to", "type", []],
  ["to.city", "type", []],
  ["to.city", "required", ["P-07"]],
  ["unknown", "type", []],
])("a wrong %s by %s departs from the schemas of these rules", (path, keyword, rules) => {
  const schema = { $ref: "#/components/schemas/Parcel" };
  expect(rulesAtDeparture(document, schema, body, { path, keyword })).toEqual(rules);
});
