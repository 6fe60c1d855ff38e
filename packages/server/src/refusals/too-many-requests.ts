import { headerNames } from "../headers.ts";
import { CommonRefusal } from "./common-refusal.ts";
import type { Refused } from "./refused.ts";

/**
 * The refusal of a caller that calls or tries too often, as the contract's conventions answer it.
 * @param retryAfter seconds to wait; sent as whole ones, at least 1.
 */
export function tooManyRequests(message: string, retryAfter: number): Refused {
  const seconds = Math.max(1, Math.ceil(retryAfter));
  const headers = { [headerNames.retryAfter]: String(seconds) };
  return new CommonRefusal("tooManyRequests", { message, details: { retryAfter: seconds }, headers });
}
