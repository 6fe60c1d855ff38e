import { expect, test } from "vitest";
import { declaredPart } from "./declared-part.ts";

const beneficiary = { beneficiaryType: "INDIVIDUAL", fullName: "Ada" };

test("undeclared members are removed at any depth", () => {
  const address = { line1: "12 Harbour Street", postalCode: "97204", country: "US" };
  const info = { accountType: "USD_ACCOUNT", accountNumber: "1", routingNumber: "021000021" };
  const given = {
    ...info,
    bankAccountType: "CHECKING",
    beneficiary: { ...beneficiary, legalName: "Not a person's", address: { ...address, planet: "Earth" } },
  };
  expect(declaredPart("ExternalAccountInfoCreate", given)).toEqual({
    ...info,
    beneficiary: { ...beneficiary, address },
  });
});

test("members of another branch of a union are removed", () => {
  const wallet = { accountType: "SPARK_WALLET", address: "sp1" };
  expect(declaredPart("ExternalAccountInfoCreate", { ...wallet, beneficiary })).toEqual(wallet);
});

test("lists are processed item by item", () => {
  const input = { currencyCode: "USD", requiredCounterpartyFields: [{ name: "EMAIL", mandatory: true, why: "?" }] };
  expect(declaredPart("SupportedCurrencyInput", input)).toEqual({
    currencyCode: "USD",
    requiredCounterpartyFields: [{ name: "EMAIL", mandatory: true }],
  });
});

test("an unknown schema is a fault of the caller", () => {
  expect(() => declaredPart("Nonsense", {})).toThrow("no schema Nonsense");
});
