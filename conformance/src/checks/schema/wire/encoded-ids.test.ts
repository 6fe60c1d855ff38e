import { expect, test } from "vitest";
import { percentEncoded } from "./encoded-ids.ts";

test.for([
  ["Card:0199", "%43ard%3A0199"],
  ["loan~12", "loan%7E12"],
  ["loan~12:a~b", "loan%7E12%3Aa~b"],
  ["$ada@example.com", "%24ada%40example.com"],
  ["7", "%37"],
  ["🗝1", "%F0%9F%97%9D1"],
] as const)("%s has one character encoded that need not be, and all that usually are", ([id, encoded]) => {
  expect(percentEncoded(id)).toBe(encoded);
  expect(decodeURIComponent(encoded)).toBe(id);
});
