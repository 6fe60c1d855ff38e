import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from "node:crypto";

/** An authenticator in software: one key for one origin. */
export interface Passkey {
  readonly credentialId: string;
  /** The body of a registration; fields that the options leave out are valid. */
  attestation(challenge: string, options?: CeremonyOptions): Record<string, unknown>;
  /** The body of a proof. */
  assertion(challenge: string, options?: CeremonyOptions): Record<string, unknown>;
}

/** How a ceremony differs from a valid one. */
export interface CeremonyOptions {
  type?: string;
  origin?: string;
  /** The relying party whose hash is signed. */
  rpId?: string;
  /** Whether the user was present. */
  isPresent?: boolean;
  /** The authenticator's counter; absent: one more than the last. */
  counter?: number;
  /** The user's handle; absent: none. */
  userHandle?: string;
}

/** How a passkey signs: every server takes each of them (G-89). */
export type PasskeyAlgorithm = "ES256" | "RS256" | "EdDSA";

const rpId = "suite.example.com";
const origin = `https://${rpId}`;

/** A new passkey. */
export function createPasskey(algorithm: PasskeyAlgorithm = "ES256"): Passkey {
  const { publicKey, privateKey } = keysFor(algorithm);
  const id = randomBytes(32);
  const credentialId = id.toString("base64url");
  let uses = 0;
  return {
    credentialId,
    attestation(challenge, options = {}) {
      const data = Buffer.concat([
        authenticatorData(options, options.counter ?? 0, 0x40),
        attested(id, coseKey(algorithm, publicKey)),
      ]);
      return {
        credentialId,
        clientDataJson: clientData("webauthn.create", challenge, options).toString("base64url"),
        attestationObject: attestationObject(data).toString("base64url"),
        transports: ["internal"],
      };
    },
    assertion(challenge, options = {}) {
      const data = authenticatorData(options, options.counter ?? (uses += 1), 0);
      const client = clientData("webauthn.get", challenge, options);
      return {
        credentialId,
        clientDataJson: client.toString("base64url"),
        authenticatorData: data.toString("base64url"),
        signature: signed(algorithm, privateKey, Buffer.concat([data, hash(client)])).toString("base64url"),
        ...(options.userHandle !== undefined && { userHandle: options.userHandle }),
      };
    },
  };
}

function keysFor(algorithm: PasskeyAlgorithm): { publicKey: KeyObject; privateKey: KeyObject } {
  if (algorithm === "RS256") return generateKeyPairSync("rsa", { modulusLength: 2048 });
  return algorithm === "EdDSA" ? generateKeyPairSync("ed25519") : generateKeyPairSync("ec", { namedCurve: "P-256" });
}

function clientData(type: string, challenge: string, options: CeremonyOptions): Buffer {
  return Buffer.from(
    JSON.stringify({ type: options.type ?? type, challenge, origin: options.origin ?? origin, crossOrigin: false }),
  );
}

/** Relying party, flags (user present, user verified, and those given) and counter. */
function authenticatorData(
  { isPresent = true, rpId: party = rpId }: CeremonyOptions,
  counter: number,
  flags: number,
): Buffer {
  const head = Buffer.alloc(37);
  hash(Buffer.from(party)).copy(head);
  head[32] = (isPresent ? 0x05 : 0x04) | flags;
  head.writeUInt32BE(counter, 33);
  return head;
}

/** The attested credential: no model, its id, its key as COSE. */
function attested(id: Buffer, key: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(id.length);
  return Buffer.concat([Buffer.alloc(16), length, id, key]);
}

/**
 * CBOR of {1: EC2, 3: ES256, -1: P-256, -2: x, -3: y}, of {1: RSA, 3: RS256, -1: n, -2: e}, or of
 * {1: OKP, 3: EdDSA, -1: Ed25519, -2: x}.
 */
function coseKey(algorithm: PasskeyAlgorithm, publicKey: KeyObject): Buffer {
  const { x = "", y = "", n = "", e = "" } = publicKey.export({ format: "jwk" });
  if (algorithm === "RS256") {
    const [modulus, exponent] = [Buffer.from(n, "base64url"), Buffer.from(e, "base64url")];
    const head = Buffer.from("a401030339010020590100", "hex");
    return Buffer.concat([head, modulus, Buffer.from([0x21, 0x40 + exponent.length]), exponent]);
  }
  if (algorithm === "EdDSA") return Buffer.concat([Buffer.from("a401010327200621", "hex"), coordinate(x)]);
  return Buffer.concat([
    Buffer.from("a5010203262001", "hex"),
    Buffer.from("21", "hex"),
    coordinate(x),
    Buffer.from("22", "hex"),
    coordinate(y),
  ]);
}

/** CBOR of {fmt: "none", attStmt: {}, authData}. */
function attestationObject(data: Buffer): Buffer {
  const length = Buffer.alloc(3);
  length[0] = 0x59;
  length.writeUInt16BE(data.length, 1);
  const parts = [
    Buffer.from([0xa3]),
    cborText("fmt"),
    cborText("none"),
    cborText("attStmt"),
    Buffer.from([0xa0]),
    cborText("authData"),
  ];
  return Buffer.concat([...parts, length, data]);
}

function signed(algorithm: PasskeyAlgorithm, key: KeyObject, bytes: Buffer): Buffer {
  // Ed25519 has a hash of its own.
  return sign(algorithm === "EdDSA" ? undefined : "sha256", bytes, key);
}

function hash(bytes: Buffer): Buffer {
  return createHash("sha256").update(bytes).digest();
}

/** CBOR of a text of less than 24 characters. */
function cborText(word: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + word.length]), Buffer.from(word)]);
}

/** CBOR of the 32 bytes of a coordinate. */
function coordinate(value: string): Buffer {
  return Buffer.concat([Buffer.from("5820", "hex"), Buffer.from(value, "base64url")]);
}
