import { openapi } from "@tallystick/contract";
import { expect, test } from "vitest";
import { fieldsOf } from "./fields.ts";

const challenge = {
  id: "AuthMethod:0199e2a4-7c10-7b3e-9d52-4f6a8c0e2b10",
  challenge: "Zm9v",
  publicKey: { user: { id: "cm9iaW4" }, rpId: "example.com" },
};

function names(pointer: string, value: unknown): string[] {
  return [...fieldsOf(openapi, { $ref: pointer }, value)].map(
    ({ path, isDeclared }) => `${path}${isDeclared ? "" : " (extra)"}`,
  );
}

test("undeclared members are named, not inspected", () => {
  expect(names("#/components/schemas/AuthMethod", challenge)).toEqual([
    "/id",
    "/challenge (extra)",
    "/publicKey (extra)",
  ]);
});

test("declared fields are inspected except below maps", () => {
  const quote = {
    source: { sourceType: "ACCOUNT", accountId: "InternalAccount:1" },
    sendingCurrency: { code: "USD" },
    counterpartyInformation: { FULL_NAME: "Robin" },
    paymentInstructions: [{ accountOrWalletInfo: { accountType: "SPARK_WALLET", address: "spark1" } }],
  };
  expect(names("#/components/schemas/Quote", quote)).toEqual([
    "/source",
    "/source/sourceType",
    "/source/accountId",
    "/sendingCurrency",
    "/sendingCurrency/code",
    "/counterpartyInformation",
    "/paymentInstructions",
    "/paymentInstructions/0/accountOrWalletInfo",
    "/paymentInstructions/0/accountOrWalletInfo/accountType",
    "/paymentInstructions/0/accountOrWalletInfo/address",
  ]);
});
