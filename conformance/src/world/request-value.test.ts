import { expect, test } from "vitest";
import { HarnessFault } from "../engine/check.ts";
import { valueInRequest, withRequestValue } from "./request-value.ts";

const request = { params: { id: "a" }, query: { limit: 1 }, body: { source: { accountId: "b" } } };

test("a value is found wherever a request carries it", () => {
  expect(valueInRequest(request, "path.id")).toBe("a");
  expect(valueInRequest(request, "query.limit")).toBe(1);
  expect(valueInRequest(request, "body.source.accountId")).toBe("b");
  expect(valueInRequest(request, "header.Idempotency-Key")).toBeUndefined();
});

test("a value is replaced where it stands, and only there", () => {
  expect(withRequestValue(request, "path.id", "c")).toEqual({ ...request, params: { id: "c" } });
  expect(withRequestValue(request, "header.X", "y")).toEqual({ ...request, headers: { X: "y" } });
  expect(withRequestValue(request, "body.source", undefined)).toEqual({ ...request, body: {} });
});

test("a place no request has is a fault of the suite", () => {
  expect(() => withRequestValue(request, "cookie.id", "a")).toThrow(HarnessFault);
});
