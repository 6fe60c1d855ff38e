import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from "@hpke/core";
import { concatBytes, hexToBytes } from "@noble/curves/utils.js";
import bs58check from "bs58check";
import type { Randomness } from "../runtime/randomness.ts";
import { compressPoint } from "./points.ts";

/** The info bytes of the key schedule: a constant that every wallet shares, and that must not change (G-86). */
const info = hexToBytes("7475726e6b65795f68706b65");

const suite = new CipherSuite({
  kem: new DhkemP256HkdfSha256(),
  kdf: new HkdfSha256(),
  aead: new Aes256Gcm(),
});

/** A message that only the holder of the recipient's private key can read. */
export interface Sealed {
  /** The ephemeral public key, 65 bytes. */
  encapsulated: Uint8Array;
  /** With its tag, which is 16 bytes. */
  ciphertext: Uint8Array;
}

/**
 * Seals a message to a `recipient` (65 bytes): HPKE in base mode, one message, the twelve bytes for info. The key
 * encapsulation and the authenticated data see both keys uncompressed (G-86).
 */
export async function sealMessage(
  message: Uint8Array,
  recipient: Uint8Array,
  random: Pick<Randomness, "bytes">,
): Promise<Sealed> {
  const recipientPublicKey = await suite.kem.deserializePublicKey(new Uint8Array(recipient));
  const sender = await suite.createSenderContext({ recipientPublicKey, info, ekm: random.bytes(32) });
  const encapsulated = new Uint8Array(sender.enc);
  const sealed = await sender.seal(message, concatBytes(encapsulated, recipient));
  return { encapsulated, ciphertext: new Uint8Array(sealed) };
}

/**
 * Seals a 32-byte session private key (AUTH-26). The bundle is base58check over the compressed ephemeral key (33 bytes)
 * and the ciphertext with its tag (48 bytes): 115 or 116 characters.
 */
export async function seal(
  privateKey: Uint8Array,
  recipient: Uint8Array,
  random: Pick<Randomness, "bytes">,
): Promise<string> {
  const { encapsulated, ciphertext } = await sealMessage(privateKey, recipient, random);
  return bs58check.encode(concatBytes(compressPoint(encapsulated), ciphertext));
}
