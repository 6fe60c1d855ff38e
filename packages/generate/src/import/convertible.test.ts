import { expect, test } from "vitest";
import { declarationAt, withoutDeclaration } from "./convertible.ts";

const text = `namespace Shop;

/** A pet. */
@discriminator("kind")
model Pet {
  @minLength(1)
  name: string;
}

namespace Owners {
  enum \`of-pets\` {
    ada,
  }
}

@route("/pets")
@get
op listPets(
  @query
  limit?: int32 = "none",
): Pet[];
`;

test.for([
  [4, { kind: "schema", name: "Pet" }],
  [6, { kind: "schema", name: "Pet" }],
  [11, { kind: "schema", name: "of-pets" }],
  [12, { kind: "schema", name: "of-pets" }],
  [16, { kind: "operation", name: "listPets" }],
  [20, { kind: "operation", name: "listPets" }],
  [1, undefined],
] as const)("line %i belongs to its declaration", ([line, declaration]) => {
  expect(declarationAt(text, line)).toEqual(declaration);
});

const document = {
  paths: {
    "/pets": {
      get: { operationId: "pets/list" },
      post: { operationId: "add", requestBody: { content: { "multipart/form-data": {}, "application/json": {} } } },
    },
  },
  components: { schemas: { Pet: { type: "object" }, "Owners.of-pets": { enum: ["ada"] } } },
};

test("an odd schema becomes any object, once", () => {
  const other = withoutDeclaration(document, { kind: "schema", name: "of-pets" });
  const any = { type: "object", additionalProperties: {} };
  expect(other).toMatchObject({
    components: { schemas: { Pet: document.components.schemas.Pet, "Owners.of-pets": any } },
  });
  expect(withoutDeclaration(other ?? {}, { kind: "schema", name: "of-pets" })).toBeUndefined();
  expect(withoutDeclaration(document, { kind: "schema", name: "Cat" })).toBeUndefined();
});

test("an odd operation is left out whole, or only its form", () => {
  const { get, post } = document.paths["/pets"];
  expect(withoutDeclaration(document, { kind: "operation", name: "pets_list" })?.["paths"]).toEqual({
    "/pets": { post },
  });
  expect(withoutDeclaration(document, { kind: "operation", name: "addMultipart" })?.["paths"]).toEqual({
    "/pets": { get, post: { ...post, requestBody: { content: { "application/json": {} } } } },
  });
  expect(withoutDeclaration(document, { kind: "operation", name: "list" })?.["paths"]).toBeUndefined();
});
