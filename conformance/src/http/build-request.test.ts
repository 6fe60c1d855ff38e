import type { Operation } from "@tallystick/contract";
import { expect, test } from "vitest";
import { buildRequest } from "./build-request.ts";

function acceptFor(replies: readonly object[]): string | undefined {
  const row = { id: "notes.remove", method: "delete", path: "/note", parameters: [], replies } as unknown as Operation;
  return buildRequest(row, {}, "http://target", {}).headers["accept"];
}

test("a request accepts the media types of its successes, and any where none has a body", () => {
  const schema = "#/components/schemas/Note";
  const refused = { kind: "error", status: 404, schema, contentType: "application/problem+json" };
  expect(acceptFor([{ kind: "success", status: 200, schema, contentType: "text/csv" }, refused])).toBe("text/csv");
  expect(acceptFor([{ kind: "success", status: 204 }, refused])).toBe("application/json, */*;q=0.5");
});
