import type { Operation } from "@tallystick/contract";
import { expect, test } from "vitest";
import { optionalMembers } from "./optional-members.ts";

test("a member that only replies have is none that a body may leave out", () => {
  const properties = { name: { type: "string" }, note: { type: "string" }, madeAt: { type: "string", readOnly: true } };
  const document = { components: { schemas: { Book: { type: "object", required: ["name"], properties } } } };
  const row = { body: { schema: "#/components/schemas/Book" } } as unknown as Operation;
  expect(optionalMembers(document, row)).toEqual(["note"]);
});
