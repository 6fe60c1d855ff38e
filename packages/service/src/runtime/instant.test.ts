import { expect, test } from "vitest";
import { toInstant } from "./instant.ts";

const hourMs = 60 * 60 * 1000;

test("a moment is written as `Date` writes it, whatever was written before", () => {
  const starts = [
    "2025-10-13T00:00:00.000Z",
    "1969-12-31T23:00:00.007Z",
    "2024-02-28T12:34:56.070Z",
    "+010000-01-01T00:00:00Z",
  ];
  const moments = starts.flatMap((start) =>
    Array.from({ length: 50 }, (_, hour) => [
      Date.parse(start) + hour * hourMs,
      Date.parse(start) + hour * hourMs - 1,
    ]).flat(),
  );
  expect(moments.map(toInstant)).toEqual(moments.map((at) => new Date(at).toISOString()));
});
