import { expect, test } from "vitest";
import { hasMediaType, mediaFormOf } from "./media-types.ts";

test.for([
  ["application/json", "json"],
  ["Application/JSON; charset=utf-8", "json"],
  ["application/merge-patch+json", "json"],
  ["application/problem+json", "json"],
  ["application/jsonl", "json-lines"],
  ["application/x-ndjson", "json-lines"],
  ["text/event-stream", "events"],
  ["text/plain", "text"],
  ["text/csv", "text"],
  ["text/xml", "xml"],
  ["application/atom+xml", "xml"],
  ["application/x-www-form-urlencoded", "form"],
  ["multipart/form-data; boundary=x", "multipart"],
  ["application/pdf", "binary"],
  ["image/*", "binary"],
  ["*/*", "binary"],
] as const)("%s is written as %s", ([type, form]) => {
  expect(mediaFormOf(type)).toBe(form);
});

test("A range has the types that it names", () => {
  expect(hasMediaType("image/*", "image/png")).toBe(true);
  expect(hasMediaType("*/*", "text/plain; charset=utf-8")).toBe(true);
  expect(hasMediaType("image/*", "text/plain")).toBe(false);
  expect(hasMediaType("application/json", "application/problem+json")).toBe(false);
});
