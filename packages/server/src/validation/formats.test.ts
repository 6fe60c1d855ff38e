import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { expect, test } from "vitest";
import { isDateTime, isTime } from "./formats.ts";

const full = addFormats.default(new Ajv2020(), { mode: "full" }).compile({ type: "string", format: "date-time" });

test.for([
  ["2025-10-13T09:42:00.000Z", true],
  ["2025-10-13T09:42:00Z", true],
  ["2025-10-31t23:59:59.123456789z", true],
  ["2024-02-29T00:00:00Z", true],
  ["2016-12-31T23:59:60Z", true],
  ["2025-01-29T00:00:00Z", true],
  ["2025-11-30T00:00:00Z", true],
  ["2025-12-31T00:00:00Z", true],
  ["2025-10-13T09:42:00+05:30", true],
  ["2025-10-13 09:42:00Z", true],
  ["2025-02-29T00:00:00Z", false],
  ["2025-02-30T00:00:00Z", false],
  ["2025-04-31T00:00:00Z", false],
  ["2025-11-31T00:00:00Z", false],
  ["2025-12-32T00:00:00Z", false],
  ["2025-00-13T09:42:00Z", false],
  ["2025-13-13T09:42:00Z", false],
  ["2025-10-00T09:42:00Z", false],
  ["2025-10-13T24:00:00Z", false],
  ["2025-10-13T09:60:00Z", false],
  ["2025-10-13T09:42:61Z", false],
  ["2025-10-13T09:42:00", false],
  ["2025-10-13T09:42:00.Z", false],
  ["2025-10-13", false],
  ["x2025-10-13T09:42:00Z", false],
  ["2025-10-13T09:42:00Z\n", false],
] as const)("%j is a date-time: %s, as the library says", ([text, expected]) => {
  expect([isDateTime(text), full(text)]).toEqual([expected, expected]);
});

test.for([
  ["18:30:00", true],
  ["18:30:00Z", true],
  ["18:30:00.5+02:00", true],
  ["24:30:00", false],
  ["18:30", false],
  ["noon", false],
] as const)("%j is a time of day: %s", ([text, expected]) => {
  expect(isTime(text)).toBe(expected);
});
