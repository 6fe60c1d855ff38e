/** What sessions need of the cryptography. Named here, so that a bundler leaves the rest out of their part. */
export { generateKeyPair, stamp, unseal } from "@tallystick/wallet";
