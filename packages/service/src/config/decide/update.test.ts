import { expect, test } from "vitest";
import { unrestricted, type Platform } from "../index.ts";
import { crossedLimit, decideConfig, isCurrencyList } from "./update.ts";

const platform: Platform = {
  id: "PlatformConfig:0",
  name: "first",
  umaDomain: "uma.example.com",
  supportedCurrencies: [unrestricted("USD")],
  currencies: ["USD"],
  walletConfig: { appName: "Harbour", otpLength: 6 },
  lookupKey: "",
  createdAt: 1,
  updatedAt: 1,
};

test("an empty update changes only the time", () => {
  expect(decideConfig(platform, {}, 2)).toEqual({
    umaDomain: "uma.example.com",
    supportedCurrencies: [unrestricted("USD")],
    walletConfig: { appName: "Harbour", otpLength: 6 },
    updatedAt: 2,
  });
});

test("wallet settings are merged, and unknown fields are ignored", () => {
  const given = { otpLength: 8, alphanumeric: true, colour: "red" };
  expect(decideConfig(platform, { embeddedWalletConfig: given }, 2).walletConfig).toEqual({
    appName: "Harbour",
    otpLength: 8,
    alphanumeric: true,
  });
});

test("currencies are replaced, and the provider's requirements are read-only", () => {
  const euro = { ...unrestricted("EUR"), minAmount: 100 };
  const update = { supportedCurrencies: [{ ...euro, providerRequiredCustomerFields: ["TAX_ID"] }] };
  expect(decideConfig(platform, update, 2).supportedCurrencies).toEqual([euro]);
});

test("an unknown or repeated currency invalidates the list", () => {
  expect(isCurrencyList(undefined)).toBe(true);
  expect(isCurrencyList([unrestricted("USD"), unrestricted("BTC")])).toBe(true);
  expect(isCurrencyList([unrestricted("USD"), unrestricted("CHF")])).toBe(false);
  expect(isCurrencyList([unrestricted("USD"), unrestricted("USD")])).toBe(false);
});

test("a minimum above its maximum is invalid", () => {
  const crossed = { ...unrestricted("USD"), minAmount: 10, maxAmount: 9 };
  expect(crossedLimit({ supportedCurrencies: [unrestricted("EUR"), crossed] })).toBe(1);
  expect(crossedLimit({ supportedCurrencies: [{ ...crossed, maxAmount: 10 }] })).toBeUndefined();
  expect(crossedLimit({})).toBeUndefined();
});
