/** Something a reader can put right: the message says what, where and what to do. */
export class GenerateError extends Error {
  override readonly name = "GenerateError";
}
