import { codePlaces, type Contract, type OpenApiDocument } from "@tallystick/contract";
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
export function connectionRefusals(contract: Contract, document: OpenApiDocument | undefined): WriteRefusal {
  const { conventions } = contract;
  const placesOf = codePlaces(contract, document ?? {});
  return (refusal) => {
    const { status, message } = refusal;
    const refused = refusal instanceof Refused ? refusal : new CommonRefusal("invalid", { message }).under(conventions);
    return JSON.stringify(errorBody(refused, placesOf(undefined, status).place, status));
  };
}
