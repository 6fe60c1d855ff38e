import { contract } from "@tallystick/contract";
import { expect, test } from "vitest";
import { currencyCodes } from "../currencies/index.ts";
import { systemRandomness } from "../runtime/randomness.ts";
import { instructionsFor } from "./instructions.ts";

const options = { random: systemRandomness, isPlatformAccount: false };

test("every currency of the catalogue has payment instructions over its account type's rails", () => {
  for (const code of currencyCodes) {
    const infos = instructionsFor(code, options).map(({ accountOrWalletInfo }) => accountOrWalletInfo);
    expect([code, infos.length > 0]).toEqual([code, true]);
    for (const { accountType, paymentRails } of infos.filter((info) => "paymentRails" in info)) {
      expect(paymentRails).toEqual(contract.resources["ExternalAccount"]?.types?.[accountType]?.["paymentRails"]);
    }
  }
  expect(instructionsFor("CHF", options)).toEqual([]);
});

test("chains of one family share an address, others have separate ones", () => {
  const [base, ethereum, polygon, solana] = instructionsFor("USDC", options).map(({ accountOrWalletInfo: info }) =>
    "address" in info ? info.address : "",
  );
  expect(base).toMatch(/^0x[0-9a-f]{40}$/);
  expect([ethereum, polygon]).toEqual([base, base]);
  expect(solana).toMatch(/^[1-9A-HJ-NP-Za-km-z]{43,44}$/);
  expect(instructionsFor("USDT", options)[1]?.accountOrWalletInfo).toMatchObject({
    accountType: "TRON_WALLET",
    address: expect.stringMatching(/^T[1-9A-HJ-NP-Za-km-z]{33}$/),
  });
});

test("two accounts never share payment instructions", () => {
  const [one] = instructionsFor("USD", options);
  const [other] = instructionsFor("USD", options);
  expect(one).not.toEqual(other);
  expect(one).toEqual({
    accountOrWalletInfo: {
      accountType: "USD_ACCOUNT",
      accountNumber: expect.stringMatching(/^\d{12}$/),
      routingNumber: "021000021",
      bankName: "Tallystick Sandbox Bank",
      paymentRails: ["ACH", "WIRE", "RTP", "FEDNOW"],
      reference: expect.stringMatching(/^TS\d{10}$/),
    },
    instructionsNotes: expect.stringContaining("reference"),
    isPlatformAccount: false,
  });
});
