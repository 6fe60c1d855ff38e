/** What was asked for cannot be: a flag, a pattern, a configuration. Nothing was judged; exit 2. */
export class UsageError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "UsageError";
  }
}
