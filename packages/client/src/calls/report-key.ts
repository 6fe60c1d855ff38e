import type { PreparedCall } from "./attempts.ts";
import { withinLifetime } from "./within-lifetime.ts";
import type { OnIdempotencyKey } from "../requests/idempotency-key.ts";
import { type KeyTime, keyTerms } from "../requests/key-terms.ts";

/** Calls `onIdempotencyKey` with the key of a call, and waits until the caller has stored it. */
export async function reportKey(call: PreparedCall, keyTime: KeyTime, report: OnIdempotencyKey): Promise<void> {
  const { row, context } = call;
  const { operation, idempotencyKey } = call.details;
  if (idempotencyKey === undefined) return;
  await withinLifetime(async () => {
    const terms = await keyTerms(row, keyTime, context);
    await report({ operation, idempotencyKey, ...terms });
  }, call);
}
