/** A text as a part of a URL. Throws a `TypeError` for one with half of a character; `name` begins the message. */
export function urlText(text: string, name: string): string {
  if (!text.isWellFormed()) throw new TypeError(`${name} has half of a character, which no URL can hold`);
  return encodeURIComponent(text);
}
