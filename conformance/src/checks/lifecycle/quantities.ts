import { quantityEdge, type Contract, type Edge, type Lifecycle } from "@tallystick/contract";
import type { Check } from "../check.ts";
import type { Trial } from "../../requests/trial.ts";
import type { Exchange } from "../../http/exchange.ts";
import { answerOf } from "../../requests/fixtures/fixture.ts";
import { expecting, rulesOfRows } from "../../requests/expect.ts";
import { look } from "../../requests/resources/fixtures.ts";
import { byTheClock } from "../../requests/run-conditions.ts";
import { makeInState } from "../../requests/states/in-state.ts";
import { reachQuantity } from "../../requests/states/reach-quantity.ts";
import { isLate } from "../../requests/states/routes.ts";
import { textAt, withValueAt } from "../../json/value-at.ts";
import { defineCheck } from "../define-check.ts";
import { comingOf } from "./states-reached-alone.ts";

/** A resource moves by itself once a quantity of it reaches its bound, and not before. */
export function quantityMoves(contract: Contract): Check[] {
  return Object.values(contract.lifecycles).flatMap((lifecycle) =>
    lifecycle.edges
      .filter(({ by, rule }) => by === "quantity" && rule !== undefined)
      .map((edge) => quantityCheck(contract, lifecycle, edge)),
  );
}

function quantityCheck(contract: Contract, lifecycle: Lifecycle, edge: Edge): Check {
  const { name, field, resource, edges } = lifecycle;
  const { from, to, by } = edge;
  const rules = rulesOfRows(contract, edge.rule);
  const isOnlyWay = edges.every((each) => each === edge || each.from !== from || each.to !== to);
  return defineCheck({
    name: `lifecycle/${name} ${from}→${to} by ${edge.when?.path}`,
    family: "lifecycle",
    rules,
    cost: 2,
    ...(isLate(contract, lifecycle, from) && byTheClock),
    cell: { lifecycle: name, kind: "edge", from, to, by },
    async run(t: Trial) {
      const { id } = await makeInState(t, lifecycle, from);
      await reachQuantity(t, { resource, id }, edge, (reply) => {
        const seen = textAt(reply.body, field);
        expecting(t, rules, reply.operation).that(`${from} before its bound`, !isOnlyWay || seen !== to, () => [
          `${field} ${from}, as ${edge.when?.path} has not reached its bound`,
          to,
        ]);
      });
      const isMoved = ({ body }: Exchange): boolean =>
        statesAfter(contract, lifecycle, to, body).has(textAt(body, field) ?? "");
      const seen = await t.eventually(() => look(t, resource, { id }), isMoved);
      expecting(t, rules, seen.operation).that(`${from}→${to} at its bound`, isMoved(seen), () => [
        `${field} ${to}, as ${edge.when?.path} has reached its bound`,
        textAt(seen.body, field) ?? answerOf(seen),
      ]);
    },
  });
}

/** The state after a move by a quantity, and what follows it without a call: by a quantity only where that is reached, too. */
function statesAfter(contract: Contract, lifecycle: Lifecycle, to: string, body: unknown): ReadonlySet<string> {
  const others = { ...lifecycle, edges: lifecycle.edges.filter(({ by }) => by !== "quantity") };
  const states = new Set(comingOf(contract, others, to));
  for (const state of states) {
    const next = quantityEdge(lifecycle, withValueAt(body, lifecycle.field, state));
    if (next !== undefined) states.add(next.to);
  }
  return states;
}
