import type { Contract } from "@tallystick/contract";
import type { Trial } from "../../requests/trial.ts";
import { textAt } from "../../json/value-at.ts";
import { look } from "../../requests/resources/fixtures.ts";
import { makeInState } from "../../requests/states/in-state.ts";
import { reachQuantity } from "../../requests/states/reach-quantity.ts";
import { isLate } from "../../requests/states/routes.ts";
import type { UncalledMove } from "./timed-moves.ts";

/** Every move by a quantity: the suite makes a resource, and has its quantity reach the bound. */
export function countedMoves(contract: Contract): UncalledMove[] {
  return Object.values(contract.lifecycles).flatMap((lifecycle) => {
    const { resource, field, edges } = lifecycle;
    const counted = edges.filter(({ by, type }) => by === "quantity" && type === undefined);
    return counted.map((edge) => ({
      lifecycle,
      from: edge.from,
      to: edge.to,
      cause: edge.when?.path ?? edge.by,
      needsClock: isLate(contract, lifecycle, edge.from),
      emits: edge.emits,
      async happen(t: Trial) {
        const { id } = await makeInState(t, lifecycle, edge.from);
        await reachQuantity(t, { resource, id }, edge);
        const after = await t.eventually(
          () => look(t, resource, { id }),
          (seen) => textAt(seen.body, field) === edge.to,
        );
        t.precondition(textAt(after.body, field) === edge.to, `it is not ${edge.to} at its bound`);
        return { operation: after.operation, id, body: after.body };
      },
    }));
  });
}
