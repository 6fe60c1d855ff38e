import type { Challenge } from "@tallystick/server";
import { parsePoint } from "../../crypto/points.ts";

/** What a passkey was asked to sign, and whom the session is for. */
export interface Asked {
  /** base64url */
  challenge: string;
  clientPublicKey: string;
}

/** The payload of the challenge that is kept. */
export function writeAsked({ challenge, clientPublicKey }: Asked): string {
  return JSON.stringify({ challenge, clientPublicKey });
}

export function readAsked({ payloadToSign }: Challenge): Asked {
  return JSON.parse(payloadToSign) as Asked; // written by writeAsked
}

/** The key it was asked for with, which was looked at before the challenge was issued. */
export function recipientOf({ clientPublicKey }: Asked): Uint8Array {
  const point = parsePoint(clientPublicKey);
  if (!point) throw new Error("A challenge was issued for a key that is none");
  return point;
}
