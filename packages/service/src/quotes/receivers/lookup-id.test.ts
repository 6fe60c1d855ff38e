import { expect, test } from "vitest";
import { systemRandomness } from "../../runtime/randomness.ts";
import { issueLookupId, readLookupId } from "./lookup-id.ts";

const key = "aa".repeat(32);
const receiver = "$ada@uma.example.com";
const now = Date.UTC(2025, 9, 13);
const minutes = 60_000;

test("a lookup id is valid for its receiver for fifteen minutes, any number of times", () => {
  const id = issueLookupId(key, receiver, now, systemRandomness);
  expect(id).toMatch(/^Lookup:[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(readLookupId(key, id, receiver, now)).toBe("good");
  expect(readLookupId(key, `Lookup:${id.slice(7).toUpperCase()}`, receiver, now)).toBe("good");
  expect(readLookupId(key, id, receiver, now + 15 * minutes - 1)).toBe("good");
  expect(readLookupId(key, id, receiver, now + 15 * minutes)).toBe("expired");
});

test("a lookup id of another receiver or platform is unknown", () => {
  const id = issueLookupId(key, receiver, now, systemRandomness);
  expect(readLookupId(key, id, "$bob@uma.example.com", now)).toBe("unknown");
  expect(readLookupId("bb".repeat(32), id, receiver, now)).toBe("unknown");
});

test("a forged lookup id is unknown", () => {
  const id = issueLookupId(key, receiver, now, systemRandomness);
  const altered = id.replace(/.$/, (last) => (last === "0" ? "1" : "0"));
  const others = ["", "Lookup:", "Lookup:x", id.slice(7), "Lookup:0199e2a4-7c10-7b3e-9d52-4f6a8c0e2b22", altered];
  expect(others.map((other) => readLookupId(key, other, receiver, now))).toEqual(others.map(() => "unknown"));
});

test("concurrent lookups have distinct ids", () => {
  const ids = Array.from({ length: 8 }, () => issueLookupId(key, receiver, now, systemRandomness));
  expect(new Set(ids).size).toBeGreaterThan(6);
});
