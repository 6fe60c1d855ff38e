import { expect, test } from "vitest";
import { asRequested } from "./as-requested.ts";

const properties = { id: { type: "string", readOnly: true }, name: { type: "string" } };

test("a request needs nothing that only replies have, at any depth", () => {
  const note = { type: "object", required: ["id", "name"], properties };
  const document = { components: { schemas: { Note: note, Notes: { type: "array", items: note } } } };
  const { components } = asRequested(document) as typeof document;
  expect(components.schemas.Note).toEqual({ ...note, required: ["name"] });
  expect(components.schemas.Notes.items.required).toEqual(["name"]);
  expect(asRequested(document)).toBe(asRequested(document));
});

test("a document without such members is the same for requests", () => {
  const document = { components: { schemas: { Note: { type: "object", required: ["name"], properties } } } };
  expect(asRequested(document)).toBe(document);
});
