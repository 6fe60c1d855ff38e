import { parseDuration, type Contract, type Operation } from "@tallystick/contract";
import type { CallRequest } from "../../http/exchange.ts";
import type { Trial } from "../../requests/trial.ts";
import { byTheClock } from "../../requests/run-conditions.ts";
import { advanceBefore, advanceTo } from "../../requests/states/advance-to.ts";
import { only, type RefusalSetup } from "../../requests/refusal-trigger.ts";

/** A request that is valid for a limited time: until the time that the target returned, or for the life of a model. */
export interface ExpiringResource {
  request: CallRequest;
  expiresAt?: string | undefined;
}

/**
 * A refusal because something in the request has expired: `make` prepares the request, the clock is moved past the end, and then
 * it is sent. The end is what `make` returns, or else `life` later: the name of a model with an expiry, or milliseconds.
 */
export function afterwards(
  life: string | number,
  make: (t: Trial, operation: Operation) => Promise<ExpiringResource>,
): RefusalSetup {
  return {
    ...byTheClock,
    async trigger(t, operation) {
      const { request, expiresAt } = await make(t, operation);
      const made = await t.advance(0);
      await advanceTo(t, (expiryTime(expiresAt) ?? made + lifeOf(t.contract, life)) + 1_000);
      return only(request);
    },
    async justBefore(t, operation) {
      const begun = await t.advance(0);
      const { request, expiresAt } = await make(t, operation);
      const due = expiryTime(expiresAt) ?? begun + lifeOf(t.contract, life);
      await advanceBefore(t, due);
      return { request, due };
    },
  };
}

function expiryTime(expiresAt: string | undefined): number | undefined {
  const instant = Date.parse(expiresAt ?? "");
  return Number.isNaN(instant) ? undefined : instant;
}

function lifeOf(contract: Contract, life: string | number): number {
  if (typeof life === "number") return life;
  return parseDuration(contract.expiries.find((each) => each.model === life)?.after ?? "PT0S");
}
