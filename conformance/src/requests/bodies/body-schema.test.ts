import type { Operation } from "@tallystick/contract";
import { expect, test } from "vitest";
import type { Trial } from "../trial.ts";
import { schemaOf } from "./body-schema.ts";

test("a nullable member has the schema of its values", () => {
  const Serial = { type: "string", pattern: "^97[0-9]$" };
  const serial = { anyOf: [{ $ref: "#/components/schemas/Serial" }, { type: "null" }] };
  const document = { components: { schemas: { Serial, Book: { type: "object", properties: { serial } } } } };
  const t = { support: { document } } as unknown as Trial;
  const row = { body: { schema: "#/components/schemas/Book" } } as unknown as Operation;
  expect(schemaOf(t, row, "body.serial")).toMatchObject(Serial);
});
