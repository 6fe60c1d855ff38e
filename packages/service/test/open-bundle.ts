import { createDecipheriv, createECDH, createHmac, ECDH } from "node:crypto";
import bs58check from "bs58check";

const kemId = Buffer.from("KEM\u0000\u0010", "latin1");
const hpkeId = Buffer.from("HPKE\u0000\u0010\u0000\u0001\u0000\u0002", "latin1");
const keyScheduleContext = Buffer.from(
  "008fc3aeb832490a4b5ab3e42023287db29a1f4bc7c222c0df228727b70a402112" +
    "2f3f04e9206cd12413503529b47ac6a630b92ec4cf7d234508d0af9771c99e50",
  "hex",
);

/**
 * Opens a sealed session key with the client's private key; both are hex. This implements RFC 9180 directly, with the
 * key-schedule context of G-86, so that the sealing is not tested with the library that did it.
 */
export function openBundle(bundle: string, privateKey: string): string {
  const bytes = Buffer.from(bs58check.decode(bundle));
  return openMessage(uncompressed(bytes.subarray(0, 33)), bytes.subarray(33), privateKey).toString("hex");
}

/** Opens a message sealed with an ephemeral key of 65 bytes. */
export function openMessage(ephemeral: Buffer, ciphertext: Buffer, privateKey: string): Buffer {
  const recipient = createECDH("prime256v1");
  recipient.setPrivateKey(privateKey, "hex");
  const keys = Buffer.concat([ephemeral, recipient.getPublicKey()]);

  const none = Buffer.alloc(0);
  const agreed = extract(kemId, none, "eae_prk", recipient.computeSecret(ephemeral));
  const secret = extract(hpkeId, expand(kemId, agreed, "shared_secret", keys, 32), "secret", none);
  const key = expand(hpkeId, secret, "key", keyScheduleContext, 32);
  const nonce = expand(hpkeId, secret, "base_nonce", keyScheduleContext, 12);

  const decipher = createDecipheriv("aes-256-gcm", key, nonce).setAAD(keys).setAuthTag(ciphertext.subarray(-16));
  return Buffer.concat([decipher.update(ciphertext.subarray(0, -16)), decipher.final()]);
}

function uncompressed(point: Buffer): Buffer {
  return Buffer.from(ECDH.convertKey(point, "prime256v1", undefined, "hex", "uncompressed"), "hex");
}

function extract(suiteId: Buffer, salt: Buffer, label: string, key: Buffer): Buffer {
  const labeled = Buffer.concat([Buffer.from("HPKE-v1"), suiteId, Buffer.from(label), key]);
  return createHmac("sha256", salt).update(labeled).digest();
}

/** One round of expansion is 32 bytes, which is all that this suite needs. */
function expand(suiteId: Buffer, secret: Buffer, label: string, context: Buffer, length: number): Buffer {
  const labeled = Buffer.concat([
    Buffer.from([0, length]),
    Buffer.from("HPKE-v1"),
    suiteId,
    Buffer.from(label),
    context,
    Buffer.from([1]),
  ]);
  return createHmac("sha256", secret).update(labeled).digest().subarray(0, length);
}
