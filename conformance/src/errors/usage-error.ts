/** The request cannot be served: a wrong flag, pattern or configuration. Nothing was judged; exit 2. */
export class UsageError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "UsageError";
  }
}
