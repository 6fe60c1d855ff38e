import { ECDH } from "node:crypto";
import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from "@hpke/core";
import base58check from "bs58check";

/** Twelve fixed bytes of the holder's format, the `info` of the key schedule (G-86). */
const info = Buffer.from("7475726e6b65795f68706b65", "hex");

/** The recipient's key is not a key. */
export class NoPointError extends Error {
  override readonly name = "NoPointError";
}

const suite = new CipherSuite({ kem: new DhkemP256HkdfSha256(), kdf: new HkdfSha256(), aead: new Aes256Gcm() });

/** A session's private key, hex, sealed to a `clientPublicKey`: base58check of the compressed sender's key and the ciphertext. */
export async function sealSessionKey(privateKey: string, clientPublicKey: string): Promise<string> {
  const { enc, ciphertext } = await seal(Buffer.from(privateKey, "hex"), clientPublicKey);
  const compressed = Buffer.from(ECDH.convertKey(enc, "prime256v1", undefined, "hex", "compressed"), "hex");
  return base58check.encode(Buffer.concat([compressed, ciphertext]));
}

/** A wallet's words, sealed to a `clientPublicKey`: JSON that holds, in hex, JSON that holds both parts in hex (G-30). */
export async function sealMnemonic(mnemonic: string, clientPublicKey: string): Promise<string> {
  const { enc, ciphertext } = await seal(Buffer.from(mnemonic), clientPublicKey);
  const message = { encappedPublic: enc.toString("hex"), ciphertext: ciphertext.toString("hex"), organizationId: "o" };
  const data = Buffer.from(JSON.stringify(message)).toString("hex");
  return JSON.stringify({ version: "v1.0.0", data, dataSignature: "", enclaveQuorumPublic: "" });
}

/** Both keys stand uncompressed in the authenticated data. */
async function seal(message: Buffer, clientPublicKey: string): Promise<{ enc: Buffer; ciphertext: Buffer }> {
  const recipient = Buffer.from(clientPublicKey, "hex");
  const recipientPublicKey = await suite.kem.deserializePublicKey(new Uint8Array(recipient)).catch((cause: unknown) => {
    throw new NoPointError("clientPublicKey is not an uncompressed point of P-256", { cause });
  });
  const sender = await suite.createSenderContext({ recipientPublicKey, info });
  const enc = Buffer.from(sender.enc);
  const ciphertext = await sender.seal(new Uint8Array(message), new Uint8Array(Buffer.concat([enc, recipient])));
  return { enc, ciphertext: Buffer.from(ciphertext) };
}
