import type { ContractAdapter } from "../../contract-adapter.ts";
import type { Contract } from "@tallystick/contract";
import type { Check } from "../../check.ts";
import type { Trial } from "../../../requests/trial.ts";
import { defineCheck } from "../../define-check.ts";
import { judgeStatedPlaces, statedRulesIn } from "./stated-places.ts";
import type { Exchange } from "../../../http/exchange.ts";
import { expecting } from "../../../requests/expect.ts";
import { declaredFacts, shownItems, stateOf } from "./fact-oracle.ts";
import type { Fact, Item } from "./fact.ts";

/** For each kind of resource: in every state that is shown, every fact holds, and all that is stated of its schema. */
export function shownFacts(
  contract: Contract,
  adapter: Pick<ContractAdapter, "facts" | "showInEachState" | "resourceShownBy" | "document">,
): Check[] {
  const facts = declaredFacts(contract, adapter);
  return Object.entries(adapter.showInEachState).flatMap(([resource, show]) => {
    const mine = facts.filter((fact) => fact.resource === resource);
    const schema = contract.resources[resource]?.schema;
    const stated = schema === undefined ? [] : statedRulesIn(contract, adapter.document, schema);
    const rules = [...new Set([...mine.map(({ rule }) => rule), ...stated])];
    if (rules.length === 0) return [];
    return defineCheck({
      name: `schema/${resource} satisfies its rules in each state`,
      family: "schema",
      rules,
      cost: 2,
      async run(t: Trial) {
        await show(t);
        const itemsIn = (exchange: Exchange): Item[] =>
          shownItems(contract, adapter, exchange).flatMap((each) => (each.resource === resource ? [each.item] : []));
        const showing = t.transcript.filter((exchange) => itemsIn(exchange).length > 0);
        t.precondition(showing.length > 0, `no ${resource} was shown`);
        for (const fact of mine) look(t, fact, showing.flatMap(itemsIn));
        for (const exchange of showing) judgeStatedPlaces(t, adapter.document, exchange, new Set(stated));
      },
    });
  });
}

/** A fact about an optional field that no reply showed holds, since nothing contradicts it. */
function look(t: Trial, fact: Fact, items: readonly Item[]): void {
  const applicable = items.filter((item) => fact.when?.(item) !== false);
  if (applicable.length === 0) expecting(t, [fact.rule]).that("nothing of the kind was shown", true, () => ["", ""]);
  for (const item of applicable) {
    expecting(t, [fact.rule], fact.resource).that(
      stateOf(t.contract, { resource: fact.resource, item }),
      fact.holds(item, t.contract),
      () => [[fact.at, fact.expected].filter(Boolean).join(": "), JSON.stringify(item)],
    );
  }
}
