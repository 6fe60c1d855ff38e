import { expect, test } from "vitest";
import { declaredPart } from "./declared-part.ts";

const document = {
  components: {
    schemas: {
      Note: {
        type: "object",
        properties: {
          id: { type: "string", readOnly: true },
          owner: { anyOf: [{ $ref: "#/components/schemas/Owner" }, { type: "null" }] },
          tags: { type: "array", items: { $ref: "#/components/schemas/Owner" } },
          labels: { type: "object", additionalProperties: { type: "string" } },
        },
      },
      Owner: { type: "object", properties: { name: { type: "string" } } },
    },
  },
};
const note = { $ref: "#/components/schemas/Note" };
const value = {
  id: "1",
  owner: { name: "Ada", secret: "s" },
  tags: [{ name: "one" }, { name: "two", secret: "s" }],
  labels: { any: "text" },
  secret: "s",
};

test("members that a schema does not name are left out at any depth, those of a map are kept", () => {
  expect(declaredPart(document, note, value)).toEqual({
    id: "1",
    owner: { name: "Ada" },
    tags: [{ name: "one" }, { name: "two" }],
    labels: { any: "text" },
  });
  expect(declaredPart(document, note, { owner: null })).toEqual({ owner: null });
});

test("members that are not meant are left out", () => {
  expect(declaredPart(document, note, { id: "1", labels: {} }, (member) => member["readOnly"] !== true)).toEqual({
    labels: {},
  });
});
