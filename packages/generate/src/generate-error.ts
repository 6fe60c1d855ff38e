/** An error that the user can correct: the message says what is wrong, where, and what to do. */
export class GenerateError extends Error {
  override readonly name = "GenerateError";
}
