import { base64urlnopad } from "@scure/base";

/** Decodes base64 in either alphabet, with or without padding. Throws for anything else. */
export function decodeBase64(text: string): Uint8Array<ArrayBuffer> {
  const unpadded = text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  return Uint8Array.from(base64urlnopad.decode(unpadded));
}
