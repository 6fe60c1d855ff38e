import type { PreparedCall } from "./attempts.ts";
import { withinLifetime } from "./within-lifetime.ts";
import type { OnIdempotencyKey } from "../requests/idempotency-key.ts";
import { keyTerms } from "../requests/key-terms.ts";

/** Calls `onIdempotencyKey` with the key of a call, and waits until the caller has stored it. */
export async function reportKey({ lifetime, row, context }: PreparedCall, report: OnIdempotencyKey): Promise<void> {
  const { operation, idempotencyKey } = lifetime.details;
  const { idempotent } = row;
  if (idempotencyKey === undefined || !idempotent) return;
  await withinLifetime(async () => {
    const terms = await keyTerms(idempotent, context, context.environment.clock);
    await report({ operation, idempotencyKey, ...terms });
  }, lifetime);
}
