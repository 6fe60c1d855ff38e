/** Decodes base64 in either alphabet, with or without padding. Throws for anything else. */
export function decodeBase64(text: string): Uint8Array<ArrayBuffer> {
  const unpadded = text.replaceAll("-", "+").replaceAll("_", "/").replaceAll("=", "");
  // `atob` skips whitespace.
  if (/\s/.test(unpadded)) throw new TypeError("Base64 has no whitespace.");
  return Uint8Array.from(atob(unpadded), (character) => character.codePointAt(0) ?? 0);
}

/** The bytes as base64url without padding. */
export function encodeBase64Url(bytes: Uint8Array): string {
  const base64 = btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(""));
  return base64.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
