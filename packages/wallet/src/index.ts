export { generateKeyPair, publicKeyOf, type KeyPair, type RandomSource } from "./key-pair.ts";
export { signatureOf, stamp } from "./stamp.ts";
export { unseal } from "./unseal.ts";
export { unsealExport } from "./unseal-export.ts";
export { WalletError, type WalletErrorCode } from "./wallet-error.ts";
