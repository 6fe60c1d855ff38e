import type { Schema } from "@tallystick/contract";

/**
 * Text with placeholders: `{12}` stands for that many digits, `{hex5}` for the hex of that many bytes, `{solana}` and
 * `{tron}` for an address in the form of that chain.
 */
type Template = string;

type PayableAccount = Readonly<Record<string, Template>> & {
  readonly accountType: Schema<"PaymentAccountInfo">["accountType"];
};

// One key, and so one address, on every chain of this family.
const sharedAddress = "0x{hex20}";
const sparkAddress = "sp1{hex33}";

/** The payment instructions by currency, and the fields that every account of the type has (Appendix C). */
export const payableAccounts: Readonly<Record<string, readonly PayableAccount[]>> = {
  AED: [{ accountType: "AED_ACCOUNT", iban: "AE{21}", swiftCode: "TALYAEADXXX" }],
  ARS: [{ accountType: "ARS_ACCOUNT", accountNumber: "{22}" }],
  BDT: [{ accountType: "BDT_ACCOUNT", accountNumber: "{13}", branchCode: "{5}", swiftCode: "TALYBDDHXXX" }],
  BRL: [{ accountType: "BRL_ACCOUNT", qrCode: "000201010212{hex16}5303986" }],
  BTC: [{ accountType: "SPARK_WALLET", assetType: "BTC", address: sparkAddress }],
  BWP: [{ accountType: "BWP_ACCOUNT", phoneNumber: "+267{8}" }],
  CAD: [{ accountType: "CAD_ACCOUNT", bankCode: "{3}", branchCode: "{5}", accountNumber: "{10}" }],
  COP: [{ accountType: "COP_ACCOUNT", paymentUrl: "https://pay.example.com/{hex10}" }],
  DKK: [{ accountType: "DKK_ACCOUNT", iban: "DK{16}", swiftCode: "TALYDKKKXXX" }],
  EGP: [{ accountType: "EGP_ACCOUNT", iban: "EG{27}" }],
  EUR: [{ accountType: "EUR_ACCOUNT", iban: "DE{20}", swiftCode: "TALYDEFFXXX" }],
  GBP: [{ accountType: "GBP_ACCOUNT", sortCode: "{6}", accountNumber: "{8}" }],
  GHS: [{ accountType: "GHS_ACCOUNT", accountNumber: "{13}" }],
  GTQ: [{ accountType: "GTQ_ACCOUNT", accountNumber: "{12}" }],
  HKD: [{ accountType: "HKD_ACCOUNT", accountNumber: "{12}", swiftCode: "TALYHKHHXXX" }],
  HTG: [{ accountType: "HTG_ACCOUNT", phoneNumber: "+509{8}" }],
  IDR: [{ accountType: "IDR_ACCOUNT", accountNumber: "{12}", swiftCode: "TALYIDJAXXX", phoneNumber: "+62{10}" }],
  INR: [{ accountType: "INR_ACCOUNT", vpa: "ts{10}@tallystick" }],
  JMD: [{ accountType: "JMD_ACCOUNT", accountNumber: "{10}", branchCode: "{5}" }],
  KES: [{ accountType: "KES_ACCOUNT", phoneNumber: "+254{9}" }],
  MWK: [{ accountType: "MWK_ACCOUNT", phoneNumber: "+265{9}" }],
  MXN: [{ accountType: "MXN_ACCOUNT", clabeNumber: "{18}" }],
  MYR: [{ accountType: "MYR_ACCOUNT", accountNumber: "{12}", swiftCode: "TALYMYKLXXX" }],
  NGN: [{ accountType: "NGN_ACCOUNT", accountNumber: "{10}" }],
  PHP: [{ accountType: "PHP_ACCOUNT", accountNumber: "{12}" }],
  PKR: [{ accountType: "PKR_ACCOUNT", accountNumber: "{14}", iban: "PK{2}TALY{16}" }],
  RWF: [{ accountType: "RWF_ACCOUNT", phoneNumber: "+250{9}" }],
  SGD: [{ accountType: "SGD_ACCOUNT", accountNumber: "{10}", swiftCode: "TALYSGSGXXX" }],
  THB: [{ accountType: "THB_ACCOUNT", accountNumber: "{10}", swiftCode: "TALYTHBKXXX" }],
  TZS: [{ accountType: "TZS_ACCOUNT", phoneNumber: "+255{9}" }],
  UGX: [{ accountType: "UGX_ACCOUNT", phoneNumber: "+256{9}" }],
  USD: [{ accountType: "USD_ACCOUNT", accountNumber: "{12}", routingNumber: "021000021" }],
  USDB: [{ accountType: "SPARK_WALLET", assetType: "USDB", address: sparkAddress }],
  USDC: [
    { accountType: "BASE_WALLET", assetType: "USDC", address: sharedAddress },
    { accountType: "ETHEREUM_WALLET", assetType: "USDC", address: sharedAddress },
    { accountType: "POLYGON_WALLET", assetType: "USDC", address: sharedAddress },
    { accountType: "SOLANA_WALLET", assetType: "USDC", address: "{solana}" },
  ],
  USDT: [
    { accountType: "SOLANA_WALLET", assetType: "USDT", address: "{solana}" },
    { accountType: "TRON_WALLET", assetType: "USDT", address: "{tron}" },
  ],
  VND: [{ accountType: "VND_ACCOUNT", accountNumber: "{12}", swiftCode: "TALYVNVXXXX" }],
  XAF: [{ accountType: "XAF_ACCOUNT", phoneNumber: "+237{9}", region: "CM" }],
  XOF: [{ accountType: "XOF_ACCOUNT", phoneNumber: "+221{9}", region: "SN" }],
  ZAR: [{ accountType: "ZAR_ACCOUNT", accountNumber: "{11}" }],
  ZMW: [{ accountType: "ZMW_ACCOUNT", phoneNumber: "+260{9}" }],
};
