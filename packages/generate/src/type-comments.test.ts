import { expect, test } from "vitest";
import { printTypes } from "./print-types.ts";

const description = "Of the schema.";
const place = { type: "string", description };
const schemas = {
  Place: place,
  Trip: {
    type: "object",
    properties: {
      from: { $ref: "#/components/schemas/Place" },
      to: { $ref: "#/components/schemas/Place", description: "Its own." },
      stops: { type: "array", items: { $ref: "#/components/schemas/Place" } },
      miles: { type: "integer", format: "int32", description: "How far." },
      properties: { $ref: "#/components/schemas/Place" },
      note: { type: "string" },
    },
  },
};
const document = { openapi: "3.1.0", info: { title: "Trips", version: "1" }, paths: {}, components: { schemas } };

test("a member has the description of its own, else that of its schema, as the text of its comment", async () => {
  const types = await printTypes(JSON.stringify(document));
  const commentOf = (member: string): string | undefined =>
    new RegExp(`/\\*\\*([^/]*)\\*/\\s+${member}\\?: `)
      .exec(types)?.[1]
      ?.replaceAll(/[\s*]+/g, " ")
      .trim();

  expect(["from", "to", "stops", "miles", "properties", "note"].map(commentOf)).toEqual([
    description,
    "Its own.",
    description,
    "Format: int32 How far.",
    description,
    undefined,
  ]);
  expect(types).not.toContain("@description");
});
