import { contract } from "@tallystick/contract";
import { expect, test } from "vitest";
import { externalAccountBody } from "./external-accounts.ts";
import { textAt } from "./value-at.ts";

let names = 0;
const scene = { contract, unique: (prefix: string) => `${prefix}-${(names += 1)}` };

test("an identifier ends in its suffix, and no two are alike", () => {
  const bodies = [1, 2].map(() => externalAccountBody(scene, "Customer:1", { type: "USD_ACCOUNT", suffix: "002" }));
  const numbers = bodies.map((body) => textAt(body, "accountInfo.accountNumber"));
  expect(numbers.every((number) => number?.endsWith("002"))).toBe(true);
  expect(new Set(numbers).size).toBe(2);
});

test("an IBAN has the check digits that its account number asks for", () => {
  const body = externalAccountBody(scene, "Customer:1", { type: "EUR_ACCOUNT", suffix: "107" });
  const iban = textAt(body, "accountInfo.iban") ?? "";
  expect(iban).toMatch(/^DE\d{20}$/);
  expect(iban.endsWith("107")).toBe(true);
  const turned = `${iban.slice(4)}1314${iban.slice(2, 4)}`;
  expect(BigInt(turned) % 97n).toBe(1n);
});

test("a plain identifier ends in nothing that an outcome table reserves", () => {
  const reserved = Object.values(contract.operations).flatMap(({ outcomes }) => outcomes?.rows ?? []);
  const number = textAt(externalAccountBody(scene, "Customer:1"), "accountInfo.accountNumber");
  expect(reserved.some(({ suffix }) => number?.endsWith(suffix))).toBe(false);
});
