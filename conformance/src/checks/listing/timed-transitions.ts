import type { Contract, Edge, Lifecycle } from "@tallystick/contract";
import type { Check } from "../check.ts";
import type { ItemStates, Trial } from "../../requests/trial.ts";
import { textAt } from "../../json/value-at.ts";
import type { ContractAdapter } from "../contract-adapter.ts";
import { byTheClock } from "../../requests/run-conditions.ts";
import { defineCheck, ofOperation } from "../define-check.ts";
import { expecting, rulesOfRows } from "../../requests/expect.ts";
import { advanceTo } from "../../requests/states/advance-to.ts";
import { isList, listed, type ListOperation } from "../../requests/lists/population.ts";

/** A list shows what has expired as expired, although nobody has read it since: a server may notice it only then. */
export function movedByTime(contract: Contract, { lists }: Pick<ContractAdapter, "lists">): Check[] {
  return Object.values(contract.operations)
    .filter(isList)
    .flatMap((operation) => {
      const states = lists.itemStates?.(contract, operation);
      if (states === undefined) return [];
      return expiriesOf(contract, operation).flatMap(({ lifecycle, edge }) => {
        const rules = rulesOfRows(contract, edge.rule);
        if (rules.length === 0 || !states.atOnce.includes(edge.from)) return [];
        return defineCheck({
          ...byTheClock,
          ...ofOperation("listing", operation, `lists ${edge.from}→${edge.to} by time without a prior read`),
          rules,
          // That the list is right then does not show that the move comes neither too early nor too late.
          onlyViolates: rules,
          run: (t) => look(t, operation, { lifecycle, edge, states }, rules),
        });
      });
    });
}

/** A move by time of a lifecycle. */
interface TimedEdge {
  lifecycle: Lifecycle;
  edge: Edge;
}

function expiriesOf({ lifecycles }: Contract, { resourceAction: part }: ListOperation): TimedEdge[] {
  const ofResource = Object.values(lifecycles).filter(({ resource }) => resource === part?.resource);
  return ofResource.flatMap((lifecycle) =>
    lifecycle.edges.filter(({ by }) => by === "expiry").map((edge) => ({ lifecycle, edge })),
  );
}

async function look(
  t: Trial,
  operation: ListOperation,
  { lifecycle: { field }, edge, states }: TimedEdge & { states: ItemStates },
  rules: readonly string[],
): Promise<void> {
  const { item, scope } = await states.make(t, edge.from);
  const { due, margin } = await states.expiryOf(t, item);
  await advanceTo(t, due + margin);
  const stateInBody = async (): Promise<string | undefined> => {
    const items = await listed(t, operation, scope);
    return textAt(items.find(({ id }) => id === item.id)?.body, field);
  };
  const shown = await t.eventually(stateInBody, (state) => state === edge.to);
  // A list may leave out what it shows of an item, or the item itself: other rules judge that.
  if (shown === undefined) return;
  expecting(t, rules, operation.id).same(
    `listed after ${edge.from}→${edge.to}`,
    `${field} in the list:`,
    edge.to,
    shown,
  );
}
