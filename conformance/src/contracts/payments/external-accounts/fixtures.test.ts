import { contract, openapi } from "@tallystick/contract";
import { expect, test } from "vitest";
import { createValidator } from "../../../schema/validator.ts";
import { accountTypes, identifiersOf } from "./account-info.ts";
import { externalAccountBody } from "./fixtures.ts";
import { textAt } from "../../../json/value-at.ts";

let names = 0;
const target = {
  url: "http://target",
  capabilities: new Set<never>(),
  switchedOff: new Map(),
  credentials: { scheme: "bearer" as const, token: "" },
  callers: [],
  fixtures: {},
};
const scene = { contract, target, unique: (prefix: string) => `${prefix}-${(names += 1)}` };

test("an identifier ends in its suffix", () => {
  const body = externalAccountBody(scene, "Customer:1", { type: "USD_ACCOUNT", suffix: "002" });
  expect(textAt(body, "accountInfo.accountNumber")).toMatch(/002$/);
});

test("account identifiers are unique", () => {
  const alike = accountTypes(contract).filter((type) => {
    const [identifier = ""] = identifiersOf(contract, type);
    const bodies = [1, 2, 3].map(() => externalAccountBody(scene, "Customer:1", { type }));
    return new Set(bodies.map((body) => textAt(body, `accountInfo.${identifier}`))).size < bodies.length;
  });
  expect(alike).toEqual([]);
});

test("an IBAN has valid check digits", () => {
  const body = externalAccountBody(scene, "Customer:1", { type: "EUR_ACCOUNT", suffix: "107" });
  const iban = textAt(body, "accountInfo.iban") ?? "";
  expect(iban).toMatch(/^DE\d{20}$/);
  expect(iban.endsWith("107")).toBe(true);
  const turned = `${iban.slice(4)}1314${iban.slice(2, 4)}`;
  expect(BigInt(turned) % 97n).toBe(1n);
});

test("a plain identifier avoids reserved suffixes", () => {
  const reserved = Object.values(contract.operations).flatMap(({ outcomes }) => outcomes?.rows ?? []);
  const number = textAt(externalAccountBody(scene, "Customer:1"), "accountInfo.accountNumber");
  expect(reserved.some(({ suffix }) => number?.endsWith(suffix))).toBe(false);
});

test("the bank that the target names is used", () => {
  const own = { ...scene, target: { ...target, fixtures: { routingNumber: "122105155" } } };
  expect(textAt(externalAccountBody(own, "Customer:1"), "accountInfo.routingNumber")).toBe("122105155");
  expect(textAt(externalAccountBody(scene, "Customer:1"), "accountInfo.routingNumber")).toBe("021000021");
});

test("accounts of each type and identifier are valid", () => {
  const validator = createValidator(openapi);
  const pointer = contract.operations["customers.externalAccounts.create"]?.body?.schema ?? "";
  const customer = "Customer:019542f5-b3e7-1d02-0000-000000000001";
  const faults = accountTypes(contract).flatMap((type) =>
    identifiersOf(contract, type).map((identifier) => {
      const body = externalAccountBody(scene, customer, { type, identifier, suffix: "002" });
      const shown = textAt(body, `accountInfo.${identifier}`) ?? "";
      const isMeant = shown.split("@")[0]?.endsWith("002") === true;
      const fault = validator.fault(pointer, body);
      return fault === undefined && isMeant
        ? ""
        : `${type} ${identifier} ${shown}: ${fault?.at ?? ""} ${fault?.expected ?? ""}`;
    }),
  );
  expect(faults.filter((fault) => fault !== "")).toEqual([]);
});
