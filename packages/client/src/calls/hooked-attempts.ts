import { type PreparedCall, requireTime, sendAttempts, sendOnce } from "./attempts.ts";
import { observed } from "./hooks.ts";
import { withinLifetime } from "./within-lifetime.ts";
import { AbortedError } from "../errors/aborted-error.ts";
import { ErrorOfFamily } from "../errors/error-of-family.ts";
import type { RequestDetails } from "../errors/request-error.ts";
import type { SessionExpiredError } from "../errors/session-expired-error.ts";
import type { Reply } from "../replies/reply.ts";
import { callerHeaders, type HeaderValues, reservedHeaders } from "../requests/caller-headers.ts";
import { mergedHeaders } from "../requests/merged-headers.ts";

/** Makes the headers of a single attempt, such as its stamp. */
export type AttemptHeaders = () => HeaderValues | Promise<HeaderValues>;

/** Makes the first attempt, and the retries that are safe, each between the hooks and with headers of its own. */
export function sendHooked(call: PreparedCall, attemptHeaders?: AttemptHeaders): Promise<Reply> {
  const { context, details } = call;
  const { hooks } = context;
  return sendAttempts(call, async (attempt) => {
    const headers = await headersOf(call, attempt, attemptHeaders);
    if (!hooks) return sendOnce(call, headers);
    requireTime(call);
    return observed(hooks, { ...details, attempt }, () => sendOnce(call, headers), context);
  });
}

/** With the headers of stamp and hook, which are functions of the caller. */
async function headersOf(call: PreparedCall, attempt: number, attemptHeaders?: AttemptHeaders): Promise<HeaderValues> {
  const { context, init, details } = call;
  const beforeAttempt = context.hooks?.beforeAttempt;
  const made = async (): Promise<HeaderValues> => {
    const more = callerHeaders((await attemptHeaders?.()) ?? {}, new Map(), "The session made");
    const hooked = await beforeAttempt?.({ ...details, attempt });
    const added = hooked ? callerHeaders(hooked, reservedHeaders(context), "beforeAttempt returned") : {};
    return mergedHeaders(init.headers, added, more);
  };
  try {
    return await withinLifetime(made, call);
  } catch (problem) {
    throw call.isSent ? withKey(problem, details) : problem;
  }
}

/** The service may have executed an earlier attempt: the caller needs the key. */
function withKey(problem: unknown, details: RequestDetails): unknown {
  const { idempotencyKey } = details;
  if (idempotencyKey === undefined || Object(problem).idempotencyKey === idempotencyKey) return problem;
  return isSessionExpired(problem) ? Object.assign(problem, { idempotencyKey }) : new AbortedError(details, problem);
}

/** By its kind, so that a page without sessions does not load the class. */
function isSessionExpired(problem: unknown): problem is SessionExpiredError {
  const kind: SessionExpiredError["kind"] = "session-expired";
  return problem instanceof ErrorOfFamily && problem.kind === kind;
}
