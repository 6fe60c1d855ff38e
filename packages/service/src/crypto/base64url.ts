/**
 * Base64 of either alphabet, padded or not, as base64url without padding: the form in which texts are compared and
 * stored. Not by @scure/base, which decodes: invalid base64 must be comparable, too.
 */
export function toBase64Url(text: string): string {
  return text.slice(0, endOfContent(text)).replaceAll("+", "-").replaceAll("/", "_");
}

/** Not a regular expression: `/=+$/` takes quadratic time when many `=` are not at the end. */
function endOfContent(text: string): number {
  let end = text.length;
  while (text[end - 1] === "=") end -= 1;
  return end;
}
