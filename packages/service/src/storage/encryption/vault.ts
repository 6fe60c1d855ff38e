import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";

/** Where a sealed text stands. It can be opened only there. */
export interface Place {
  table: string;
  column: string;
  /** The primary key. */
  row: string;
}

/** Keeps texts in the store such that its files alone do not tell them. */
export interface Vault {
  /** Encrypts a text for its place. The same text is another one each time. */
  seal: (place: Place, text: string) => string;
  /** @throws when it was changed, or sealed for another place or with another key. */
  open: (place: Place, sealed: string) => string;
  /** Hex that finds a text again and cannot be turned back, not even for texts that could all be tried. */
  fingerprint: (place: Omit<Place, "row">, text: string) => string;
}

const algorithm = "aes-256-gcm";
const [saltLength, nonceLength, tagLength, keyLength] = [16, 12, 16, 32];
const version = "v1:";

/**
 * AES-256-GCM under a key of its own for each text, derived from the store's key, so that no number of texts wears a key out. It is
 * the synchronous interface of `node:crypto`, not WebCrypto: units of work run one after another, and each would wait for a thread.
 */
export function createVault(storeKey: Uint8Array): Vault {
  const messageKey = (salt: Uint8Array): Uint8Array =>
    new Uint8Array(hkdfSync("sha256", storeKey, salt, "tallystick seal", keyLength));
  const fingerprintKey = new Uint8Array(hkdfSync("sha256", storeKey, "", "tallystick fingerprint", keyLength));
  return {
    seal(place, text) {
      const random = randomBytes(saltLength + nonceLength);
      const [salt, nonce] = [random.subarray(0, saltLength), random.subarray(saltLength)];
      const cipher = createCipheriv(algorithm, messageKey(salt), nonce).setAAD(bound(place));
      const sealed = Buffer.concat([random, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
      return version + sealed.toString("base64url");
    },
    open(place, sealed) {
      if (!sealed.startsWith(version)) throw new Error(`${place.table}.${place.column} of ${place.row} is not sealed`);
      const bytes = Buffer.from(sealed.slice(version.length), "base64url");
      const [salt, nonce] = [bytes.subarray(0, saltLength), bytes.subarray(saltLength, saltLength + nonceLength)];
      const decipher = createDecipheriv(algorithm, messageKey(salt), nonce, { authTagLength: tagLength })
        .setAAD(bound(place))
        .setAuthTag(bytes.subarray(-tagLength));
      const text = decipher.update(bytes.subarray(saltLength + nonceLength, -tagLength));
      return Buffer.concat([text, decipher.final()]).toString("utf8");
    },
    fingerprint: ({ table, column }, text) =>
      createHmac("sha256", fingerprintKey)
        .update(JSON.stringify([table, column, text]))
        .digest("hex"),
  };
}

function bound({ table, column, row }: Place): Buffer {
  return Buffer.from(JSON.stringify([table, column, row]));
}
