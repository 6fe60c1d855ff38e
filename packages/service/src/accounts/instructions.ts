import { contract as shippedContract, type Contract, type Schema } from "@tallystick/contract";
import bs58check from "bs58check";
import { declaredPart } from "../runtime/declared-part.ts";
import type { Randomness } from "../runtime/randomness.ts";
import { payableAccounts } from "./decide/payable-accounts.ts";

type Instruction = Schema<"PaymentInstruction">;
type Info = Schema<"PaymentAccountInfo">;

/** Fields of every bank and telephone company; an account has those that its type declares. */
const everywhere = {
  bankName: "Tallystick Sandbox Bank",
  bankAccountType: "CHECKING",
  provider: "Tallystick Mobile",
  reference: "TS{10}",
};

const bankAccountNote = "Give the reference with the payment; it leads the money to this account.";
const walletNote = "Send this asset and no other, on this network, to the address.";
const plainNote = "What is paid here arrives in this account.";

interface Options {
  random: Randomness;
  isPlatformAccount: boolean;
  /** Default: the shipped contract. */
  contract?: Contract;
}

/** The payment instructions of a new account of that currency; none for a currency without any (G-28). */
export function instructionsFor(
  currency: string,
  { random, isPlatformAccount, contract = shippedContract }: Options,
): Instruction[] {
  const types = contract.resources["ExternalAccount"]?.types ?? {};
  const text = createFiller(random);
  return (payableAccounts[currency] ?? []).map((account) => {
    const parts = Object.entries({ ...everywhere, ...account }).map(([field, template]) => [field, text(template)]);
    const offered = { ...Object.fromEntries(parts), paymentRails: types[account.accountType]?.["paymentRails"] ?? [] };
    const accountOrWalletInfo = declaredPart("PaymentAccountInfo", offered as Info); // every reply is validated
    return { accountOrWalletInfo, instructionsNotes: noteOn(accountOrWalletInfo), isPlatformAccount };
  });
}

function noteOn(info: Info): string {
  if ("reference" in info) return bankAccountNote;
  return "address" in info ? walletNote : plainNote;
}

/** Fills the placeholders of templates; the same template always gets the same values. */
function createFiller(random: Randomness): (template: string) => string {
  const filled = new Map<string, string>();
  return (template) => {
    const text =
      filled.get(template) ?? template.replaceAll(/\{(\w+)\}/g, (_, hole: string) => fillingOf(hole, random));
    filled.set(template, text);
    return text;
  };
}

function fillingOf(hole: string, random: Randomness): string {
  if (hole.startsWith("hex")) return random.hex(Number(hole.slice(3)));
  // 28 bytes and their checksum are as long as a key of that chain.
  if (hole === "solana") return bs58check.encode(random.bytes(28));
  if (hole === "tron") return bs58check.encode(new Uint8Array([0x41, ...random.bytes(20)]));
  return random.digits(Number(hole));
}
