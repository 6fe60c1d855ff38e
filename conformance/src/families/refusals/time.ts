import { parseDuration, type Contract, type Operation } from "@tallystick/contract";
import type { CallRequest, Trial } from "../../engine/check.ts";
import { byTheClock } from "../define-check.ts";
import { advanceTo } from "../signed-retry/time.ts";
import { only, type Provoking } from "./provocation.ts";

/** Makes a request, and lets a model's life, or so many milliseconds, go by before it is sent. */
export function afterwards(
  life: string | number,
  make: (t: Trial, operation: Operation) => Promise<CallRequest>,
): Provoking {
  return {
    ...byTheClock,
    async provoke(t, operation) {
      const request = await make(t, operation);
      await t.advance(lifeOf(t.contract, life) + 1_000);
      return only(request);
    },
    async eve(t, operation) {
      const due = (await t.advance(0)) + lifeOf(t.contract, life);
      const request = await make(t, operation);
      await advanceTo(t, due - 1_000);
      return { request, due };
    },
  };
}

function lifeOf(contract: Contract, life: string | number): number {
  if (typeof life === "number") return life;
  return parseDuration(contract.expiries.find((each) => each.model === life)?.after ?? "PT0S");
}
