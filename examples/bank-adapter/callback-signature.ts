import { createHmac, timingSafeEqual } from "node:crypto";

/** The header of a callback that proves that the bank sent it. */
export const signatureHeader = "x-bank-signature";

export function sign(secret: string, body: string): string {
  return createHmac("sha256", secret).update(body).digest("hex");
}

export function isSigned(secret: string, body: string, signature: string | undefined): boolean {
  const [expected, given] = [Buffer.from(sign(secret, body)), Buffer.from(signature ?? "")];
  return expected.length === given.length && timingSafeEqual(expected, given);
}
