import { expect, test } from "vitest";
import { deprecationHeaders } from "./deprecation-headers.ts";

test("a deprecation becomes the headers of RFC 9745 and RFC 8594", () => {
  expect(deprecationHeaders({ since: "2026-03-01", sunset: "2026-09-01" })).toEqual({
    deprecation: "@1772323200",
    sunset: "Tue, 01 Sep 2026 00:00:00 GMT",
  });
  expect(deprecationHeaders({ since: "2026-03-01" })).toEqual({ deprecation: "@1772323200" });
  expect(deprecationHeaders(undefined)).toEqual({});
});
