import { StoreUnavailable } from "../store-unavailable.ts";
import { TextTooLong } from "../text-too-long.ts";

/** Classes of SQLSTATE that speak of the server, the connection or its resources, and not of the statement. */
const unavailableClasses = ["08", "53", "57", "58"];
/** What a connection or the pool ends with besides. */
const brokenConnection = /ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENOENT/;
const brokenPool =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout/;
/** The server could not run the transaction beside others: it did nothing, and may do it when it is run again. */
const conflicts = new Set(["40001", "40P01"]);
/** What two processes that make the same tables at once get. */
const alreadyMade = new Set(["23505", "42701", "42710", "42P07", "XX000"]);
/** A statement that the connection keeps under a name, or not any more. */
const notKept = new Set(["26000", "42P05"]);
const outdatedPlan = "cached plan must not change result type";
const readOnly = "25006";
/** An entry of an index would be larger than a third of a page. */
const tooLong = "54000";

export function isSerializationFailure(error: unknown): boolean {
  return conflicts.has(codeOf(error));
}

/** A statement was sent by a name by which the server cannot run it; sent whole, it may. */
export function isNotKept(error: unknown): boolean {
  return notKept.has(codeOf(error)) || (error instanceof Error && error.message === outdatedPlan);
}

/** The server did nothing of the unit, and may do it when it is run again. */
export function isWorthRepeating(error: unknown): boolean {
  return isSerializationFailure(error) || isNotKept(error);
}

/** A statement after one that failed in the same transaction. */
export function isAfterFailure(error: unknown): boolean {
  return codeOf(error) === "25P02";
}

/** The schema was changed by another process meanwhile. */
export function isMadeMeanwhile(error: unknown): boolean {
  return alreadyMade.has(codeOf(error));
}

/** Nothing of the unit of work is in the store, unless its commit was under way. */
export function isUnavailable(error: unknown): boolean {
  const code = codeOf(error);
  if (code === readOnly || brokenConnection.test(code)) return true;
  if (code.length === 5 && unavailableClasses.includes(code.slice(0, 2))) return true;
  return error instanceof Error && brokenPool.test(error.message);
}

/** What an error of the driver says about the store, or about what was to be stored; any other error stays what it is. */
export function asFailure(error: unknown): unknown {
  if (codeOf(error) === tooLong) return new TextTooLong("A text is too long for an index", { cause: error });
  if (isSerializationFailure(error))
    return new StoreUnavailable("The store is not available: others write to the same rows all the time", {
      cause: error,
    });
  if (!isUnavailable(error)) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new StoreUnavailable(`The store is not available: ${reason}`, { cause: error });
}

function codeOf(error: unknown): string {
  const code: unknown = error instanceof Error && "code" in error ? error.code : undefined;
  if (error instanceof AggregateError && code === undefined) return codeOf(error.errors[0]);
  return typeof code === "string" ? code : "";
}
