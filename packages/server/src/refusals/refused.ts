import { STATUS_CODES } from "node:http";
import { ANY_CODE, type Answer, type Conventions } from "@tallystick/contract";

export interface RefusedOptions {
  message: string;
  details?: Record<string, unknown>;
  /** Names the failed check; on the wire at the top and inside `details` (G-02). A 401 without one takes its message. */
  reason?: string;
  /** The rule that refuses; goes to the log, not to the wire. */
  rule?: string;
  headers?: Record<string, string>;
  /** What the handler wrote is committed although it refuses: attempts that must be counted. */
  keepChanges?: boolean;
  cause?: unknown;
}

/** The code that stands for any: `NOT_FOUND` for 404. */
function nameOf(status: number): string {
  return (STATUS_CODES[status] ?? "ERROR").toUpperCase().replaceAll(/[^A-Z]+/g, "_");
}

/** A declared answer that is not a success. Thrown anywhere below the server, written as the contract's error body. */
export class Refused extends Error {
  override readonly name = "Refused";
  readonly status: number;
  readonly code: string;
  readonly details: Record<string, unknown> | undefined;
  readonly reason: string | undefined;
  readonly rule: string | undefined;
  readonly headers: Record<string, string>;
  readonly keepChanges: boolean;

  constructor(answer: Answer, options: RefusedOptions) {
    super(options.message, { cause: options.cause });
    this.status = answer.status;
    this.code = answer.code === ANY_CODE ? nameOf(answer.status) : answer.code;
    this.details = options.details;
    this.reason = options.reason ?? (answer.status === 401 ? options.message : undefined);
    this.rule = options.rule;
    this.headers = options.headers ?? {};
    this.keepChanges = options.keepChanges ?? false;
  }

  /** This refusal in a contract with these conventions. */
  under(_conventions: Conventions): Refused {
    return this;
  }
}
