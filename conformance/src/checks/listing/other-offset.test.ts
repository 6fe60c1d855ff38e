import { expect, test } from "vitest";
import { atOffset } from "./other-offset.ts";

test.for([
  ["2025-10-13T10:00:00.000Z", 2, "2025-10-13T12:00:00.000+02:00"],
  ["2025-10-13T01:00:00Z", -2, "2025-10-12T23:00:00.000-02:00"],
] as const)("%s is written with the offset of another place, and is the same instant", ([instant, hours, local]) => {
  expect(atOffset(instant, hours)).toBe(local);
  expect(Date.parse(local)).toBe(Date.parse(instant));
});

test.for(["2025-10-13", "2025-10-13T10:00:00+01:00", "7", "a text"])("%s is no instant in UTC", (text) => {
  expect(atOffset(text, 2)).toBeUndefined();
});
