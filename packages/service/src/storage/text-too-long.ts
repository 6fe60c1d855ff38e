/** A text that is searched by is longer than the store can put into an index. What the unit of work wrote is undone. */
export class TextTooLong extends Error {
  override readonly name = "TextTooLong";
}
