/** `sha256:` and the SHA-256 digest of a text, in hexadecimal digits. */
export async function digestOf(text: string): Promise<string> {
  return `sha256:${await sha256Hex(text)}`;
}

/** The SHA-256 digest of a text, in hexadecimal digits. */
export async function sha256Hex(text: string): Promise<string> {
  const digest = await globalThis.crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
