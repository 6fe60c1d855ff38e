import { headerNames } from "../headers.ts";
import { CommonRefusal } from "./common-refusal.ts";
import type { Refused } from "./refused.ts";

/**
 * 503 `SERVICE_UNAVAILABLE`: something that the service works with cannot do it now. For a port or a handler to throw.
 * `retryAfter`: whole seconds.
 */
export function unavailable(message: string, { retryAfter, cause }: { retryAfter: number; cause?: unknown }): Refused {
  return new CommonRefusal("unavailable", {
    message,
    headers: { [headerNames.retryAfter]: String(retryAfter) },
    cause,
  });
}
