import { p256 } from "@noble/curves/nist.js";
import { hexToBytes } from "@noble/curves/utils.js";
import { openMessage, type SealedMessage } from "./open-message.ts";
import { privateKeyBytes } from "./private-key.ts";
import { WalletError } from "./wallet-error.ts";

/**
 * Opens the `encryptedWalletCredentials` of an export with the private key of the key pair whose public key was sent as
 * `clientPublicKey`. Returns the wallet's mnemonic (G-30): display it to the owner and do not store it.
 *
 * Throws a `WalletError`: "key" for a malformed private key, "format" or "point" for malformed credentials, "open"
 * when they were sealed to a different key.
 */
export async function unsealExport(credentials: string, privateKey: string): Promise<string> {
  const recipient = privateKeyBytes(privateKey);
  return new TextDecoder().decode(await openMessage(parseCredentials(credentials), recipient));
}

const VERSION = "v1.0.0";

/** JSON with a hex member `data`, which is JSON with the two parts in hex. */
function parseCredentials(text: string): SealedMessage {
  const { version, data } = parseObject(text);
  if (version !== VERSION) throw malformed(`version is not ${VERSION}`);
  const { encappedPublic, ciphertext } = parseObject(new TextDecoder().decode(parseHex(data, "data")));
  const enc = parseHex(encappedPublic, "encappedPublic");
  if (enc[0] !== UNCOMPRESSED || !isPoint(enc)) {
    throw new WalletError(
      "point",
      "encappedPublic of the export is not an uncompressed point of P-256: it was sealed incorrectly; export again.",
    );
  }
  return { enc, ciphertext: parseHex(ciphertext, "ciphertext") };
}

const UNCOMPRESSED = 4;

function isPoint(bytes: Uint8Array): boolean {
  try {
    p256.Point.fromBytes(bytes);
    return true;
  } catch {
    return false;
  }
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null) return { ...value };
  } catch (cause) {
    throw malformed("not JSON", cause);
  }
  throw malformed("not a JSON object");
}

function parseHex(value: unknown, name: string): Uint8Array<ArrayBuffer> {
  if (typeof value !== "string" || !/^(?:[0-9a-f]{2})+$/i.test(value)) throw malformed(`${name} is not hex`);
  return Uint8Array.from(hexToBytes(value));
}

function malformed(why: string, cause?: unknown): WalletError {
  const message = `These are not exported credentials (${why}): pass encryptedWalletCredentials unchanged.`;
  return new WalletError("format", message, { cause });
}
