import type { Contract, Operation } from "@tallystick/contract";
import { expect, test } from "vitest";
import { errorCode } from "./error-code.ts";

/** A contract of one operation with one error, whose body has this schema. */
function described(schema: object | undefined): { contract: Contract; document: object; row: Operation } {
  const pointer = "#/components/schemas/Failure";
  const error = { status: 404, kind: "error", headers: [], codes: [], ...(schema && { schema: pointer }) };
  const row = { id: "notes.get", replies: [error] } as unknown as Operation;
  const contract = { operations: { "notes.get": row } } as unknown as Contract;
  return { contract, document: { components: { schemas: { Failure: schema } } }, row };
}

const text = { type: "string" };
const object = (properties: object): object => ({ type: "object", properties });

test.for([
  ["at the top", object({ code: text }), { code: "GONE" }, "GONE"],
  ["as a number", object({ code: { type: "integer" } }), { code: 17 }, "17"],
  ["in an error", object({ error: object({ code: text }) }), { error: { code: "GONE" } }, "GONE"],
  [
    "of the first error",
    object({ errors: { type: "array", items: object({ code: text }) } }),
    { errors: [{ code: "GONE" }] },
    "GONE",
  ],
  ["in one of several forms", { oneOf: [object({}), object({ code: text })] }, { code: "GONE" }, "GONE"],
  ["that is declared and missing", object({ code: text }), {}, undefined],
  ["that is not declared", object({ title: text }), { code: "GONE" }, null],
  ["of a text", text, "gone", null],
  ["of no body", undefined, undefined, null],
] as const)("the code %s is read", ([, schema, body, code]) => {
  const { contract, document, row } = described(schema);
  expect(errorCode(contract, document, row, { status: 404, body, text: "" })).toBe(code);
});

test("an error that is not declared is read like the others", () => {
  const { contract, document, row } = described(object({ error: object({ code: text }) }));
  const read = (body: unknown): unknown => errorCode(contract, document, row, { status: 405, body, text: "x" });
  expect([read({ error: { code: "NO" } }), read({ code: "NO" })]).toEqual(["NO", undefined]);
});
