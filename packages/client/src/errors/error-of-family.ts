import type { Outcome } from "./outcome.ts";

/** The base class of the members of the `TallystickError` union. */
export abstract class ErrorOfFamily extends Error {
  abstract readonly kind: string;
  /** Of a write: whether it was refused, may have been executed, or was done. Absent for a read. */
  declare outcome?: Outcome;
  /** Why the outcome is that. */
  declare outcomeReason?: string;

  /** With the message, which `JSON.stringify` leaves out of other errors. */
  toJSON(): Record<string, unknown> {
    return { message: this.message, ...Object.fromEntries(Object.entries(this)) };
  }
}
