import type { Conventions, Refusal } from "@tallystick/contract";
import { headerNames } from "../headers.ts";
import { Refused } from "./refused.ts";
import type { RefuseOptions } from "./refuser.ts";

/** The answer a row declares, worded; `details` names the field at fault, when one field is. */
export function declaredRefusal(
  refusal: Refusal,
  conventions: Pick<Conventions, "conditions">,
  details?: Record<string, unknown>,
  options: RefuseOptions = {},
): Refused {
  const { at, reason, rule } = refusal;
  const { message = messageOf(refusal, conventions), retryAfter, keepChanges } = options;
  const shown = at === undefined ? details : { field: at, ...details };
  return new Refused(refusal, {
    message,
    ...(shown !== undefined && { details: shown }),
    ...(reason !== undefined && { reason }),
    ...(rule !== undefined && { rule }),
    ...(retryAfter !== undefined && {
      headers: { [headerNames.retryAfter]: String(Math.max(1, Math.ceil(retryAfter))) },
    }),
    ...(keepChanges !== undefined && { keepChanges }),
  });
}

/** The message of a refusal for which the handler gives none. */
function messageOf({ when, at }: Refusal, { conditions }: Pick<Conventions, "conditions">): string {
  const { message = `is refused: ${when}`, whole = `The request ${message}` } = conditions[when] ?? {};
  return at === undefined ? `${whole}.` : `${at} ${message}.`;
}
