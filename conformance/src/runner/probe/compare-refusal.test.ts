import type { Contract, Operation } from "@tallystick/contract";
import { expect, test } from "vitest";
import type { Exchange } from "../../http/exchange.ts";
import { createValidator } from "../../schema/validator.ts";
import { compareRefusal } from "./compare-refusal.ts";

const schema = "#/components/schemas/Failure";
const validator = createValidator({ components: { schemas: { Failure: { type: "object" } } } });
const at = "path.noteId";
const refusals = [{ when: "unknown", at, status: 404, code: "*", accepts: [] }];
const replies = [{ status: 404, kind: "error", schema, headers: [], codes: [] }];
// Of the row and the contract only these are read.
const row = { id: "notes.get", refusals, replies } as unknown as Operation;
const contract = { rules: {}, operations: {} } as unknown as Contract;

/** What is seen of a refusal with this code, where another one is declared. */
function seen(code: string, declared: string, status = 404): string[] {
  const exchange = {
    operation: "notes.get",
    request: { method: "GET", url: "http://target/notes/1", headers: {} },
    status,
    headers: { "content-type": "application/json" },
    text: JSON.stringify({ code }),
    body: { code },
    code,
  } as unknown as Exchange;
  const expected = { of: "unknown-id" as const, status: 404, code: declared };
  return compareRefusal(contract, validator, row, {}, exchange, expected).map(({ declaration }) => declaration);
}

test("any code fits where any is declared, and another one otherwise needs a declaration at its place", () => {
  expect(seen("GONE", "*")).toEqual([]);
  expect(seen("GONE", "GONE")).toEqual([]);
  expect(seen("GONE", "NOT_FOUND")).toEqual([
    '@refuses(#{ when: "unknown", at: "path.noteId", status: 404, code: "GONE" })',
  ]);
  expect(seen("GONE", "*", 410)).toEqual([
    '@refuses(#{ when: "unknown", at: "path.noteId", status: 410, code: "GONE" })',
  ]);
});

test("a body of another form than declared is to be declared in the reply itself, or in the document that it was made of", () => {
  const exchange = {
    operation: "notes.get",
    request: { method: "GET", url: "http://target/notes/1", headers: {} },
    status: 404,
    headers: { "content-type": "text/plain; charset=utf-8" },
    text: "Not Found",
  } as unknown as Exchange;
  const expected = { of: "unknown-id" as const, status: 404, code: "*" };
  const [found] = compareRefusal(contract, validator, row, {}, exchange, expected);
  expect(found?.declaration).toBe(
    '@header contentType: "text/plain"; @body text: string; in the reply 404 of notes.get; where the spec is made of an OpenAPI document, in that document: responses.404.content: { text/plain: { schema: { type: string } } }',
  );
});
