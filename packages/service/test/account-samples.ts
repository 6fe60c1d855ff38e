import type { Schema } from "@tallystick/contract";

type AccountInfo = Schema<"ExternalAccountInfoCreate">;

const address = { line1: "12 Harbour Street", city: "Portland", postalCode: "97204", country: "US" };
const phoneNumber = "+4915112345678";

/** A person who may own an account anywhere. */
export const person = {
  beneficiaryType: "INDIVIDUAL",
  fullName: "Ada Byron",
  countryOfResidence: "US",
  phoneNumber,
  address,
};

const swift = { bankName: "Harbour Bank", swiftCode: "TALYHKHHXXX" };
const bank = { bankName: "Harbour Bank", accountNumber: "1234567890" };
const mobile = { provider: "Savanna Mobile" };

/** By type of account, a currency and identifying fields, without its owner (Appendix B). */
const samples: Record<AccountInfo["accountType"], [currency: string, info: Record<string, string>]> = {
  AED_ACCOUNT: ["AED", { iban: "AE070331234567890123456" }],
  BDT_ACCOUNT: ["BDT", bank],
  BRL_ACCOUNT: ["BRL", { pixKey: "ada900@mail.example", pixKeyType: "EMAIL", taxId: "12345678901" }],
  BWP_ACCOUNT: ["BWP", { ...mobile, phoneNumber: "+26771234567" }],
  CAD_ACCOUNT: ["CAD", { bankCode: "001", branchCode: "00012", accountNumber: "1234567" }],
  COP_ACCOUNT: ["COP", { ...bank, bankAccountType: "SAVINGS" }],
  DKK_ACCOUNT: ["DKK", { iban: "DK5000400440116243" }],
  EGP_ACCOUNT: ["EGP", { bankName: "Harbour Bank", iban: "EG380019000500000000263180002" }],
  EUR_ACCOUNT: ["EUR", { iban: "DE89370400440532013000" }],
  GBP_ACCOUNT: ["GBP", { sortCode: "200000", accountNumber: "55779911" }],
  GHS_ACCOUNT: ["GHS", { bankName: "Harbour Bank", phoneNumber: "+233201234567" }],
  GTQ_ACCOUNT: ["GTQ", { accountNumber: "1234567890", bankAccountType: "CHECKING" }],
  HKD_ACCOUNT: ["HKD", { ...bank, ...swift }],
  HTG_ACCOUNT: ["HTG", { phoneNumber: "+50934123456" }],
  IDR_ACCOUNT: ["IDR", { ...bank, ...swift, phoneNumber: "+628123456789" }],
  INR_ACCOUNT: ["INR", { vpa: "ada@upi" }],
  JMD_ACCOUNT: ["JMD", { accountNumber: "1234567890", branchCode: "00012", bankAccountType: "SAVINGS" }],
  KES_ACCOUNT: ["KES", { ...mobile, phoneNumber: "+254712345678" }],
  MWK_ACCOUNT: ["MWK", { ...mobile, phoneNumber: "+265991234567" }],
  MXN_ACCOUNT: ["MXN", { clabeNumber: "032180000118359719" }],
  MYR_ACCOUNT: ["MYR", { ...bank, ...swift }],
  NGN_ACCOUNT: ["NGN", bank],
  PHP_ACCOUNT: ["PHP", bank],
  PKR_ACCOUNT: ["PKR", { bankName: "Harbour Bank", iban: "PK36SCBL0000001123456702" }],
  RWF_ACCOUNT: ["RWF", { ...mobile, phoneNumber: "+250781234567" }],
  SGD_ACCOUNT: ["SGD", { ...bank, ...swift }],
  SLV_ACCOUNT: ["USD", { ...bank, bankAccountType: "SAVINGS" }],
  THB_ACCOUNT: ["THB", { ...bank, ...swift }],
  TZS_ACCOUNT: ["TZS", { ...mobile, phoneNumber: "+255712345678" }],
  UGX_ACCOUNT: ["UGX", { ...mobile, phoneNumber: "+256712345678" }],
  USD_ACCOUNT: ["USD", { accountNumber: "1234567890", routingNumber: "021000021" }],
  VND_ACCOUNT: ["VND", { ...bank, ...swift }],
  XAF_ACCOUNT: ["XAF", { ...mobile, phoneNumber: "+237671234567", region: "CM" }],
  XOF_ACCOUNT: ["XOF", { ...mobile, phoneNumber: "+221771234567", region: "SN" }],
  ZAR_ACCOUNT: ["ZAR", bank],
  ZMW_ACCOUNT: ["ZMW", { ...mobile, phoneNumber: "+260971234567" }],
  SWIFT_ACCOUNT: ["CHF", { ...swift, country: "CH", iban: "CH9300762011623852957" }],
  BASE_WALLET: ["USDC", { address: "0x52908400098527886E0F7030069857D2E4169EE7" }],
  ETHEREUM_WALLET: ["USDC", { address: "0x8617E340B3D01FA5F11F306F4090FD50E238070D" }],
  LIGHTNING: ["BTC", { lightningAddress: "ada@sats.example" }],
  POLYGON_WALLET: ["USDC", { address: "0xde709f2102306220921060314715629080e2fb77" }],
  SOLANA_WALLET: ["USDT", { address: "7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV" }],
  SPARK_WALLET: ["USDB", { address: "sp1qexample" }],
  TRON_WALLET: ["USDT", { address: "TLsV52sRDL79HXGGm9yzwKibb6BeruhUzy" }],
};

export interface AccountSample {
  accountType: string;
  currency: string;
  accountInfo: Record<string, unknown>;
}

/** One account of each type; a person owns those that have an owner. */
export const accountSamples: AccountSample[] = Object.entries(samples).map(([accountType, [currency, info]]) => {
  const hasOwner = accountType.endsWith("_ACCOUNT");
  return { accountType, currency, accountInfo: { accountType, ...info, ...(hasOwner && { beneficiary: person }) } };
});
