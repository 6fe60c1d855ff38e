/** The command was not understood, or the repository lacks what it builds on; the message says what to do. */
export class AddOperationError extends Error {
  override readonly name = "AddOperationError";
}
