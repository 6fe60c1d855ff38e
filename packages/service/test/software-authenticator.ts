import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from "node:crypto";
import type { Schema } from "@tallystick/contract";
import { encodeCbor, type CborValue } from "./encode-cbor.ts";

export type PasskeyAlgorithm = "ES256" | "RS256" | "EdDSA";

/** Wrong values that an authenticator can be made to report. */
export interface Alteration {
  type?: string;
  origin?: string;
  rpId?: string;
  /** Instead of 0x01, user present. */
  flags?: number;
  /** Instead of one more than before. */
  count?: number;
  /** The format of the attestation, and its statement; absent: `none`. */
  attestation?: [format: string, statement: Map<string, CborValue>];
}

/** One passkey, held in software: what a browser and its authenticator would return, attestation `none`. */
export interface SoftwareAuthenticator {
  credentialId: string;
  /** Answers a registration. `challenge` goes into the client data unchanged. */
  register: (challenge: string, alteration?: Alteration) => Schema<"PasskeyAttestation">;
  /** Answers a proof, and counts it. */
  answer: (challenge: string, alteration?: Alteration) => Schema<"PasskeyAssertion">;
}

const userPresent = 0x01;
const attestedDataIncluded = 0x40;

export function softwareAuthenticator({
  algorithm = "ES256",
  origin = "https://app.example.com",
  rpId = "example.com",
}: { algorithm?: PasskeyAlgorithm; origin?: string; rpId?: string } = {}): SoftwareAuthenticator {
  const id = randomBytes(16);
  const { privateKey, publicKey } = generateKey(algorithm);
  let signed = 0;

  const clientData = (type: string, challenge: string, alteration: Alteration): Buffer =>
    Buffer.from(JSON.stringify({ type: alteration.type ?? type, challenge, origin: alteration.origin ?? origin }));
  const authenticatorData = (flags: number, alteration: Alteration): Buffer => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(alteration.count ?? signed);
    return Buffer.concat([
      sha256(Buffer.from(alteration.rpId ?? rpId)),
      Buffer.from([alteration.flags ?? flags]),
      count,
    ]);
  };
  return {
    credentialId: id.toString("base64url"),
    register(challenge, alteration = {}) {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, encodeCbor(coseKey(algorithm, publicKey))]);
      const authData = Buffer.concat([authenticatorData(userPresent | attestedDataIncluded, alteration), attested]);
      const [format, statement] = alteration.attestation ?? ["none", new Map<string, CborValue>()];
      const object = new Map<string, CborValue>([
        ["fmt", format],
        ["attStmt", statement],
        ["authData", authData],
      ]);
      return {
        credentialId: id.toString("base64url"),
        clientDataJson: clientData("webauthn.create", challenge, alteration).toString("base64url"),
        attestationObject: encodeCbor(object).toString("base64url"),
        transports: ["internal", "a-word-of-a-newer-browser"],
      };
    },
    answer(challenge, alteration = {}) {
      signed += 1;
      const client = clientData("webauthn.get", challenge, alteration);
      const data = authenticatorData(userPresent, alteration);
      const digest = algorithm === "EdDSA" ? null : "sha256";
      return {
        credentialId: id.toString("base64url"),
        clientDataJson: client.toString("base64url"),
        authenticatorData: data.toString("base64url"),
        signature: sign(digest, Buffer.concat([data, sha256(client)]), privateKey).toString("base64url"),
      };
    },
  };
}

function sha256(bytes: Buffer): Buffer {
  return createHash("sha256").update(bytes).digest();
}

function generateKey(algorithm: PasskeyAlgorithm): { privateKey: KeyObject; publicKey: KeyObject } {
  if (algorithm === "ES256") return generateKeyPairSync("ec", { namedCurve: "P-256" });
  if (algorithm === "EdDSA") return generateKeyPairSync("ed25519");
  return generateKeyPairSync("rsa", { modulusLength: 2048 });
}

function decoded(text = ""): Buffer {
  return Buffer.from(text, "base64url");
}

/** The public key in the numbered form that attestations carry (RFC 9053). */
function coseKey(algorithm: PasskeyAlgorithm, key: KeyObject): Map<number, CborValue> {
  const jwk = key.export({ format: "jwk" });
  const entries: Record<PasskeyAlgorithm, [number, CborValue][]> = {
    ES256: [
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, decoded(jwk.x)],
      [-3, decoded(jwk.y)],
    ],
    EdDSA: [
      [1, 1],
      [3, -8],
      [-1, 6],
      [-2, decoded(jwk.x)],
    ],
    RS256: [
      [1, 3],
      [3, -257],
      [-1, decoded(jwk.n)],
      [-2, decoded(jwk.e)],
    ],
  };
  return new Map(entries[algorithm]);
}
