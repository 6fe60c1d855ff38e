import { asObject } from "../../json/value-at.ts";

/** The stamp with one bit of its signature flipped; the number chooses which. Everything else stays. */
export function flipBit(stamp: string, choice: number): string {
  const json = openedJson(stamp);
  if (json === undefined) return flipped(Buffer.from(stamp, "base64"), choice).toString("base64");
  const signature = flipped(Buffer.from(String(json["signature"]), "hex"), choice).toString("hex");
  return Buffer.from(JSON.stringify({ ...json, signature })).toString("base64url");
}

/** The content of a session's stamp; undefined for a bare signature. */
function openedJson(stamp: string): Readonly<Record<string, unknown>> | undefined {
  try {
    return asObject(JSON.parse(Buffer.from(stamp, "base64url").toString()));
  } catch {
    return undefined;
  }
}

/** The last 16 bytes lie inside the number s: the DER around it stays well-formed. */
function flipped(signature: Buffer, choice: number): Buffer {
  const at = signature.length - 1 - (choice % 16);
  signature[at] = (signature[at] ?? 0) ^ (1 << (Math.floor(choice / 16) % 8));
  return signature;
}
