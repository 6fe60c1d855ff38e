import { type Answer, type Idempotent, parseDuration } from "@tallystick/contract";
import type { IdempotencyKey, Principal, StoredReply } from "../ports/ports.ts";
import { Refused } from "../refusals/refused.ts";
import { CommonRefusal } from "../refusals/common-refusal.ts";

/**
 * The key of a request, within the row's scope; `undefined` without one (IDEM-04).
 * @throws Refused for a blank key: a caller whose key got lost would otherwise pay again with each attempt (V-90).
 */
export function keyOf(
  row: Idempotent,
  header: string | undefined,
  place: { principal: Principal; method: string; resource: string },
): IdempotencyKey | undefined {
  if (header === undefined) return undefined;
  if (header.trim() === "") throw blankKey(row);
  const part = (name: Idempotent["scope"][number], value: string): string => (row.scope.includes(name) ? value : "");
  return {
    credentialId: part("credential", place.principal.credentialId),
    method: part("method", place.method),
    path: part("path", place.resource),
    key: header,
  };
}

/**
 * The stored reply of a repeated key, or the refusal of one that came with another body or to another version; `undefined` when
 * there is none or it has expired.
 */
export function replayOf(
  row: Idempotent,
  stored: StoredReply | undefined,
  { requestHash, basePath }: Required<Pick<StoredReply, "requestHash" | "basePath">>,
  now: number,
): StoredReply | Refused | undefined {
  if (stored === undefined || stored.expiresAt <= now) return undefined;
  // Its reply has the shape of the other version.
  if (stored.basePath !== undefined && stored.basePath !== basePath)
    return conflict("keyMismatch", row.mismatchAnswer, `${row.header} was used under ${stored.basePath}`, row);
  if (row.mismatch === "replay" || stored.requestHash === requestHash) return stored;
  return conflict("keyMismatch", row.mismatchAnswer, `${row.header} was used for another request`, row);
}

/** May a reply of this status be kept (V-20)? */
export function isRemembered(row: Idempotent, status: number): boolean {
  return status < 500 && !row.forgets.includes(status);
}

/** When a key stored at `now` is new again. */
export function expiryOf(row: Idempotent, now: number): number {
  return now + parseDuration(row.retention);
}

/** Keys whose first call is still running here, for rows that refuse the second one. Elsewhere the store makes it wait. */
export class InFlight {
  readonly #keys = new Set<string>();

  async run<T>(row: Idempotent, key: IdempotencyKey, work: () => Promise<T>): Promise<T> {
    if (row.inFlight === "wait") return work();
    const name = JSON.stringify(key);
    if (this.#keys.has(name)) {
      throw conflict("keyInFlight", row.inFlightAnswer, `A request with this ${row.header} is still running`, row);
    }
    this.#keys.add(name);
    try {
      return await work();
    } finally {
      this.#keys.delete(name);
    }
  }
}

function blankKey({ header }: Idempotent): Refused {
  const details = { field: `header.${header}` };
  return new CommonRefusal("invalid", { message: `${details.field} must not be blank.`, details });
}

/** The answer that the row declares, else the one of the conventions. */
function conflict(
  convention: "keyMismatch" | "keyInFlight",
  declared: Answer | undefined,
  problem: string,
  { rule }: Idempotent,
): Refused {
  const options = { message: `${problem}.`, ...(rule !== undefined && { rule }) };
  return declared === undefined ? new CommonRefusal(convention, options) : new Refused(declared, options);
}
