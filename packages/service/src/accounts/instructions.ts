import type { Schema } from "@tallystick/contract";
import type { Randomness } from "../runtime/randomness.ts";
import { externalAccountTypes } from "./external-account-types.ts";

type Instruction = Schema<"PaymentInstruction">;
type Info = Instruction["accountOrWalletInfo"];

const bankName = "Tallystick Sandbox Bank";
const bankAccountNote = "Give the reference with the payment; it leads the money to this account.";
const walletNote = "Send this asset and no other, on this network, to the address.";

/** Ways to pay an account of a currency from outside, by code; a currency that is not here has none. */
const ways: Readonly<Record<string, (random: Randomness) => Info[]>> = {
  USD: (random) => [
    {
      accountType: "USD_ACCOUNT",
      accountNumber: random.digits(12),
      routingNumber: "021000021",
      bankName,
      paymentRails: [...externalAccountTypes.USD_ACCOUNT.paymentRails],
      reference: makeReference(random),
    },
  ],
  EUR: (random) => [
    {
      accountType: "EUR_ACCOUNT",
      iban: `DE${random.digits(20)}`,
      swiftCode: "TALYDEFFXXX",
      bankName,
      paymentRails: [...externalAccountTypes.EUR_ACCOUNT.paymentRails],
      reference: makeReference(random),
    },
  ],
  BTC: (random) => [{ accountType: "SPARK_WALLET", assetType: "BTC", address: makeSparkAddress(random) }],
  USDB: (random) => [{ accountType: "SPARK_WALLET", assetType: "USDB", address: makeSparkAddress(random) }],
  USDC: (random) => {
    // One key, and so one address, on every chain of this family.
    const address = `0x${random.hex(20)}`;
    return [
      { accountType: "BASE_WALLET", assetType: "USDC", address },
      { accountType: "ETHEREUM_WALLET", assetType: "USDC", address },
      { accountType: "POLYGON_WALLET", assetType: "USDC", address },
    ];
  },
};

export function instructionsFor(
  currency: string,
  { random, isPlatformAccount }: { random: Randomness; isPlatformAccount: boolean },
): Instruction[] {
  const infos = ways[currency]?.(random) ?? [];
  return infos.map((accountOrWalletInfo) => ({
    accountOrWalletInfo,
    instructionsNotes: "reference" in accountOrWalletInfo ? bankAccountNote : walletNote,
    isPlatformAccount,
  }));
}

function makeReference(random: Randomness): string {
  return `TS${random.hex(5).toUpperCase()}`;
}

function makeSparkAddress(random: Randomness): string {
  return `sp1${random.hex(33)}`;
}
