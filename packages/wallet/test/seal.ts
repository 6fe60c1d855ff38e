import { createCipheriv, createECDH, createHmac, ECDH } from "node:crypto";
import base58check from "bs58check";

/**
 * Seals what `unseal` opens. Written from RFC 9180 with `node:crypto` only, so that it shares no code with the wallet.
 * `changed` replaces parts of the format, for bundles that must not open.
 */
export function seal(
  plaintext: Buffer,
  recipientPublicKey: string,
  changed: { info?: Buffer; aad?: Buffer } = {},
): string {
  const { enc, ciphertext } = sealParts(plaintext, recipientPublicKey, changed);
  return base58check.encode(Buffer.concat([compress(enc), ciphertext]));
}

/** The ephemeral key, 65 bytes, and the ciphertext with its tag. */
export function sealParts(
  plaintext: Buffer,
  recipientPublicKey: string,
  changed: { info?: Buffer; aad?: Buffer } = {},
): { enc: Buffer; ciphertext: Buffer } {
  const ephemeral = createECDH("prime256v1");
  const enc = ephemeral.generateKeys();
  const recipient = Buffer.from(recipientPublicKey, "hex");
  const shared = sharedSecret(ephemeral.computeSecret(recipient), Buffer.concat([enc, recipient]));
  const { key, nonce } = keySchedule(shared, changed.info ?? INFO);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(changed.aad ?? Buffer.concat([enc, recipient]));
  const ciphertext = Buffer.concat([cipher.update(plaintext), cipher.final(), cipher.getAuthTag()]);
  return { enc, ciphertext };
}

/** The key schedule context (G-86): mode, hash of the empty id of a pre-shared key, hash of the info. */
export function keyScheduleContext(info: Buffer = INFO): Buffer {
  const none = Buffer.alloc(0);
  return Buffer.concat([
    Buffer.of(0),
    extract(HPKE_SUITE, none, "psk_id_hash", none),
    extract(HPKE_SUITE, none, "info_hash", info),
  ]);
}

const INFO = Buffer.from("7475726e6b65795f68706b65", "hex");
const KEM_SUITE = Buffer.from("KEM\u0000\u0010", "latin1");
const HPKE_SUITE = Buffer.from("HPKE\u0000\u0010\u0000\u0001\u0000\u0002", "latin1");

function sharedSecret(dh: Buffer, kemContext: Buffer): Buffer {
  const prk = extract(KEM_SUITE, Buffer.alloc(0), "eae_prk", dh);
  return expand(KEM_SUITE, prk, "shared_secret", kemContext, 32);
}

function keySchedule(shared: Buffer, info: Buffer): { key: Buffer; nonce: Buffer } {
  const secret = extract(HPKE_SUITE, shared, "secret", Buffer.alloc(0));
  const context = keyScheduleContext(info);
  return {
    key: expand(HPKE_SUITE, secret, "key", context, 32),
    nonce: expand(HPKE_SUITE, secret, "base_nonce", context, 12),
  };
}

function extract(suite: Buffer, salt: Buffer, label: string, ikm: Buffer): Buffer {
  const labeled = Buffer.concat([Buffer.from("HPKE-v1"), suite, Buffer.from(label), ikm]);
  return createHmac("sha256", salt).update(labeled).digest();
}

/** One block of HKDF-Expand is enough: no output is longer than the hash. */
function expand(suite: Buffer, prk: Buffer, label: string, info: Buffer, length: number): Buffer {
  const labeled = Buffer.concat([Buffer.of(0, length), Buffer.from("HPKE-v1"), suite, Buffer.from(label), info]);
  return createHmac("sha256", prk).update(labeled).update(Buffer.of(1)).digest().subarray(0, length);
}

function compress(point: Buffer): Buffer {
  return Buffer.from(ECDH.convertKey(point, "prime256v1", undefined, "hex", "compressed"), "hex");
}
