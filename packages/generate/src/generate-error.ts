/** An error that the user can correct: the message has the fault, its place and the next step. */
export class GenerateError extends Error {
  override readonly name = "GenerateError";
}
