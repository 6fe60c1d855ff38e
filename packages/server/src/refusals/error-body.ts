import type { CodePlace } from "@tallystick/contract";
import type { Refused } from "./refused.ts";

/** The members of an error, in the body of every operation (G-02). */
interface ErrorBody {
  status: number;
  code: string;
  message: string;
  details?: Record<string, unknown>;
  reason?: string;
}

/** With the code where the errors of the contract show it: at the top, in a member `error`, or in the only item of `errors`. */
export function errorBody(refused: Refused, place: CodePlace, status: number = refused.status): object {
  const members = { ...membersOf(refused), status };
  // Of a body whose schema has no code anything may be the form.
  return (place ?? ["code"])
    .slice(0, -1)
    .reduceRight<object>(
      (inner, name) => (name.endsWith("[]") ? { [name.slice(0, -"[]".length)]: [inner] } : { [name]: inner }),
      members,
    );
}

function membersOf(refused: Refused): ErrorBody {
  const { status, code, message, reason } = refused;
  const details = reason === undefined ? refused.details : { ...refused.details, reason };
  return {
    status,
    code,
    message,
    ...(details !== undefined && { details }),
    ...(reason !== undefined && { reason }),
  };
}
