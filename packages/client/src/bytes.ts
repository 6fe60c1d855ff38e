/** Lower-case hex. */
export function hexOf(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Base64url without padding. */
export function base64urlOf(bytes: ArrayBuffer): string {
  return btoa(binaryOf(bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Of base64 in either alphabet, padded or not. Throws a `SyntaxError` or a `DOMException` for anything else. */
export function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

function binaryOf(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join("");
}
