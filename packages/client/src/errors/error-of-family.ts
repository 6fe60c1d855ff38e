/** The base class of the members of the `TallystickError` union. */
export abstract class ErrorOfFamily extends Error {
  abstract readonly kind: string;

  /** With the message, which `JSON.stringify` leaves out of other errors. */
  toJSON(): Record<string, unknown> {
    return { message: this.message, ...Object.fromEntries(Object.entries(this)) };
  }
}
