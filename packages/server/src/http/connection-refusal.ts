import type { Contract } from "@tallystick/contract";
import { CommonRefusal } from "../refusals/common-refusal.ts";
import { errorBody } from "../refusals/error-body.ts";
import { Refused } from "../refusals/refused.ts";

/** Why a connection, or the head of a request, cannot be taken; the status is that of HTTP itself. */
export interface ConnectionRefusal {
  status: number;
  message: string;
}

export type WriteRefusal = (refusal: ConnectionRefusal) => string;

/** The contract's error body for what is refused before any operation is known: the code is that of an invalid request, or its own. */
export function connectionRefusals({ conventions }: Contract): WriteRefusal {
  return (refusal) => {
    const { status, message } = refusal;
    const refused = refusal instanceof Refused ? refusal : new CommonRefusal("invalid", { message }).under(conventions);
    return JSON.stringify({ ...errorBody(refused), status });
  };
}
