/** The base class of the errors of `TallystickError`, which see. */
export abstract class ErrorOfFamily extends Error {
  abstract readonly kind: string;

  /** With the message, which `JSON.stringify` leaves out of other errors. */
  toJSON(): Record<string, unknown> {
    return { message: this.message, ...Object.fromEntries(Object.entries(this)) };
  }
}
