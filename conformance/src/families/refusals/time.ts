import { parseDuration, type Contract, type Operation } from "@tallystick/contract";
import type { CallRequest, Trial } from "../../engine/check.ts";
import { byTheClock } from "../define-check.ts";
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
      await t.advance((typeof life === "number" ? life : lifeOf(t.contract, life)) + 1_000);
      return only(request);
    },
  };
}

function lifeOf(contract: Contract, model: string): number {
  return parseDuration(contract.expiries.find((each) => each.model === model)?.after ?? "PT0S");
}
