import { expect, test } from "vitest";
import { withRequestSchemas } from "./request-schemas.ts";

const $ref = "#/components/schemas/Card";
const Card = {
  type: "object",
  required: ["id", "name"],
  properties: { id: { type: "string", readOnly: true }, name: { type: "string" }, next: { $ref } },
};
const bodyOf = (type: string): object => ({ requestBody: { content: { [type]: { schema: { $ref } } } } });

test("a request has no members that only replies have, and a merge patch takes null for an optional one", () => {
  const paths = { "/cards": { put: bodyOf("application/json"), patch: bodyOf("application/merge-patch+json") } };
  const document = { paths, components: { schemas: { Card } } };
  const { paths: changedPaths, components } = withRequestSchemas(document);
  const [asRequest, asPatch] = ["CardRequest", "CardPatch"].map((name) => ({ $ref: `#/components/schemas/${name}` }));
  expect(changedPaths).toMatchObject({
    "/cards": {
      put: { requestBody: { content: { "application/json": { schema: asRequest } } } },
      patch: { requestBody: { content: { "application/merge-patch+json": { schema: asPatch } } } },
    },
  });
  expect(components).toEqual({
    schemas: {
      Card,
      CardRequest: { type: "object", required: ["name"], properties: { name: { type: "string" }, next: asRequest } },
      CardPatch: {
        type: "object",
        required: ["name"],
        properties: { name: { type: "string" }, next: { anyOf: [asPatch, { type: "null" }] } },
      },
    },
  });
});

test("a document without such members stays as it is", () => {
  const Plain = { type: "object", properties: { next: { $ref: "#/components/schemas/Plain" } } };
  const content = { "application/json": { schema: { $ref: "#/components/schemas/Plain" } } };
  const document = { paths: { "/a": { post: { requestBody: { content } } } }, components: { schemas: { Plain } } };
  expect(withRequestSchemas(document)).toEqual(document);
});
