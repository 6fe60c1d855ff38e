import { hash, hkdfSync, randomBytes, webcrypto } from "node:crypto";
import { UnusableStore } from "../unusable-store.ts";

/**
 * The operator's key, which encrypts the key of a store and nothing else. The store keeps what `wrap` returns, and gives it
 * to `unwrap` at each start; a key that is kept elsewhere, such as by a key management service, has its own of both.
 */
export interface OperatorKey {
  /** Names the key, and tells nothing about it. */
  id: string;
  wrap: (storeKey: Uint8Array) => Promise<Uint8Array>;
  unwrap: (wrapped: Uint8Array) => Promise<Uint8Array>;
}

const keyLength = 32;
const nonceLength = 12;
const { subtle } = webcrypto;
const additionalData = new TextEncoder().encode("tallystick store key");

/** The key that a text holds: 32 bytes in base64, base64url or hex. @throws UnusableStore for another text. */
export function operatorKeyOf(text: string): OperatorKey {
  const written = text.trim();
  const bytes = Buffer.from(written, /^[0-9a-f]{64}$/i.test(written) ? "hex" : "base64");
  if (bytes.length !== keyLength || !/^[\w+/-]+={0,2}$/.test(written))
    throw new UnusableStore(
      "An encryption key is 32 bytes in base64 or hex. Make one with `openssl rand -base64 32`, and keep it apart from the store and its backups.",
    );
  return aesKey(bytes);
}

/** The text of a new key. */
export function makeOperatorKey(): string {
  return randomBytes(keyLength).toString("base64");
}

/** AES-256-GCM with a new nonce each time. */
function aesKey(bytes: Uint8Array): OperatorKey {
  const key = subtle.importKey("raw", new Uint8Array(bytes), "AES-GCM", false, ["encrypt", "decrypt"]);
  const name = new Uint8Array(hkdfSync("sha256", bytes, "", "tallystick key id", 8));
  return {
    id: hash("sha256", name).slice(0, 16),
    wrap: async (storeKey) => {
      const iv = randomBytes(nonceLength);
      const wrapped = await subtle.encrypt(
        { name: "AES-GCM", iv, additionalData },
        await key,
        new Uint8Array(storeKey),
      );
      return Buffer.concat([iv, new Uint8Array(wrapped)]);
    },
    unwrap: async (wrapped) => {
      const parameters = { name: "AES-GCM", iv: wrapped.slice(0, nonceLength), additionalData };
      return new Uint8Array(await subtle.decrypt(parameters, await key, wrapped.slice(nonceLength)));
    },
  };
}
