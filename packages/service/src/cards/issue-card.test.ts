import { expect, test } from "vitest";
import { systemRandomness } from "../runtime/randomness.ts";
import { issueCard } from "./issue-card.ts";

test("a card is valid until the same month three years later", () => {
  const { expMonth, expYear } = issueCard(systemRandomness, Date.UTC(2025, 11, 31));
  expect([expMonth, expYear]).toEqual([12, 2028]);
});

test("both networks are issued", () => {
  const brands = [0, 1].map((byte) => issueCard({ ...systemRandomness, bytes: () => Uint8Array.of(byte) }, 0).brand);
  expect(brands).toEqual(["VISA", "MASTERCARD"]);
});

test("no data from the issuer looks like a card number", () => {
  const digitsOnly = { ...systemRandomness, hex: (length: number) => "0123456789".repeat(length) };
  expect(JSON.stringify(issueCard(digitsOnly, 0))).not.toMatch(/\d{5}/);
});
