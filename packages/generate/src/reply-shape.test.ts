import { expect, test } from "vitest";
import { replyShape } from "./reply-shape.ts";

const ref = (name: string): { $ref: string } => ({ $ref: `#/components/schemas/${name}` });

const document = {
  components: {
    schemas: {
      Named: { type: "object", required: ["name"], properties: { name: { type: "string" } } },
      Cat: { allOf: [ref("Named")], required: ["lives"], properties: { kind: { const: "CAT" }, lives: {} } },
      Dog: { ...ref("Named"), properties: { kind: ref("DogKind") } },
      Bird: { required: ["name"], properties: { kind: { type: "string" } } },
      DogKind: { type: "string", enum: ["DOG", "PUPPY"] },
      Pet: { oneOf: [ref("Cat"), ref("Dog")], discriminator: { propertyName: "kind" }, required: ["kind"] },
      Animal: { anyOf: [ref("Pet"), ref("Bird")], discriminator: { propertyName: "kind" } },
      House: { oneOf: [ref("Pet"), { required: ["name", "rooms"], properties: { kind: { const: "HOUSE" } } }] },
      Nested: { oneOf: [ref("Pet"), ref("Cat")], discriminator: { propertyName: "kind" } },
      Loop: ref("Loop"),
      Empty: { type: "object" },
      Zoo: {
        required: ["cats", "keeper"],
        properties: { cats: { type: "array", items: ref("Cat") }, more: { items: ref("Dog") }, keeper: ref("Named") },
      },
    },
  },
};

test.for([
  ["Named", { required: ["name"] }],
  ["Cat", { required: ["lives", "name"] }],
  ["Pet", { required: ["name"], discriminator: { name: "kind", values: ["CAT", "DOG", "PUPPY"] } }],
  ["Animal", { required: ["name"], discriminator: { name: "kind" } }],
  ["House", { required: ["name"] }],
  ["Nested", { required: ["name"], discriminator: { name: "kind", values: ["CAT", "DOG", "PUPPY"] } }],
  ["Loop", { required: [] }],
  ["Empty", { required: [] }],
  ["Zoo", { required: ["cats", "keeper"], items: { cats: ref("Cat") }, members: { keeper: ref("Named") } }],
  ["Missing", { required: [] }],
] as const)("replyShape reads what every value of %s has", ([name, shape]) => {
  expect(replyShape(document, ref(name))).toEqual({ items: {}, members: expect.any(Object), ...shape });
});
