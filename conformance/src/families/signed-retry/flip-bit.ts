/** The stamp with one bit of its signature flipped; the number chooses which. Everything else stays. */
export function flipBit(stamp: string, choice: number): string {
  const text = Buffer.from(stamp, "base64url").toString();
  const parsed: unknown = JSON.parse(text);
  if (typeof parsed !== "object" || parsed === null || !("signature" in parsed)) return stamp;
  const signature = Buffer.from(String(parsed.signature), "hex");
  // The last 16 bytes lie inside the number s: the DER around it stays well-formed.
  const at = signature.length - 1 - (choice % 16);
  signature[at] = (signature[at] ?? 0) ^ (1 << (Math.floor(choice / 16) % 8));
  return Buffer.from(JSON.stringify({ ...parsed, signature: signature.toString("hex") })).toString("base64url");
}
