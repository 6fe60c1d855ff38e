import type { Challenge } from "@tallystick/server";
import { parsePoint } from "../../../crypto/points.ts";

/** What a passkey was asked to sign, and the key that the session is for. */
export interface SigningRequest {
  /** base64url */
  challenge: string;
  clientPublicKey: string;
}

/** The stored payload of the challenge. */
export function writeSigningRequest({ challenge, clientPublicKey }: SigningRequest): string {
  return JSON.stringify({ challenge, clientPublicKey });
}

export function readSigningRequest({ payloadToSign }: Challenge): SigningRequest {
  return JSON.parse(payloadToSign) as SigningRequest; // written by writeSigningRequest
}

/** The key of the request, which was checked before the challenge was issued. */
export function recipientOf({ clientPublicKey }: SigningRequest): Uint8Array {
  const point = parsePoint(clientPublicKey);
  if (!point) throw new Error("A challenge was issued for an invalid key");
  return point;
}
