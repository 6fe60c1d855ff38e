/** What an export needs of the cryptography, as `session-wallet.ts`. */
export { generateKeyPair, unsealExport } from "@tallystick/wallet";
