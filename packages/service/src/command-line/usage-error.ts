/** The operator's command cannot be used as given; the message says how to change it. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}
