import type { CodePlace } from "@tallystick/contract";
import type { Refused } from "./refused.ts";

/** The members of an error beside its code, in the body of every operation (G-02). */
interface ErrorMembers {
  status: number;
  message: string;
  details?: Record<string, unknown>;
  reason?: string;
}

/**
 * With the code where the errors of the contract show it: at the top, in a member `error`, in the only item of `errors`, or as the
 * `type` of a problem.
 */
export function errorBody(refused: Refused, place: CodePlace, status: number = refused.status): object {
  // Of a body whose schema has no code anything may be the form.
  const path = place ?? ["code"];
  const members = { ...membersOf(refused), [path.at(-1) ?? "code"]: refused.code, status };
  return path
    .slice(0, -1)
    .reduceRight<object>(
      (inner, name) => (name.endsWith("[]") ? { [name.slice(0, -"[]".length)]: [inner] } : { [name]: inner }),
      members,
    );
}

function membersOf(refused: Refused): ErrorMembers {
  const { status, message, reason } = refused;
  const details = reason === undefined ? refused.details : { ...refused.details, reason };
  return {
    status,
    message,
    ...(details !== undefined && { details }),
    ...(reason !== undefined && { reason }),
  };
}
