import type { Contract, Lifecycle } from "@tallystick/contract";
import type { Trial } from "../../requests/trial.ts";
import { textAt } from "../../json/value-at.ts";
import type { ContractAdapter } from "../contract-adapter.ts";
import { advanceTo } from "../../requests/states/advance-to.ts";
import { idIn } from "../../requests/fixtures/resource-id.ts";

/** A transition of a resource that no call asks for. */
export interface UncalledMove {
  lifecycle: Lifecycle;
  from: string;
  to: string;
  /** `time`, or the path of a quantity. */
  cause: string;
  needsClock: boolean;
  emits: readonly string[];
  /** Makes a resource and lets it happen; returns its id, the reading operation and the body read. */
  happen: (t: Trial) => Promise<{ operation: string; id: string; body: unknown }>;
}

/** Every move by time of a resource that the suite can leave unused. */
export function timedMoves(
  { lifecycles }: Contract,
  { expiringFixtures }: Pick<ContractAdapter, "expiringFixtures">,
): UncalledMove[] {
  return Object.values(lifecycles).flatMap((lifecycle) => {
    const { resource, field, edges } = lifecycle;
    const make = expiringFixtures[resource];
    if (make === undefined) return [];
    // Of which type the fixture is, is not known.
    const timed = edges.filter(({ by, type }) => by === "expiry" && type === undefined);
    return timed.map(({ from, to, emits }) => ({
      lifecycle,
      from,
      to,
      cause: "time",
      needsClock: true,
      emits,
      async happen(t: Trial) {
        const { look, due, margin = 1_000 } = await make(t, from);
        await advanceTo(t, due + margin);
        const after = await t.eventually(look, (seen) => textAt(seen.body, field) === to);
        t.precondition(textAt(after.body, field) === to, `it is not ${to} after its time`);
        return { operation: after.operation, id: idIn(t.contract, resource, after.body) ?? "", body: after.body };
      },
    }));
  });
}
