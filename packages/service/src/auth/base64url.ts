/** Base64 of either alphabet, padded or not, as base64url without padding: the form in which texts are compared and kept. */
export function toBase64Url(text: string): string {
  return text.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}
