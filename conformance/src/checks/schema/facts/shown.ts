import type { ContractAdapter } from "../../contract-adapter.ts";
import type { Contract } from "@tallystick/contract";
import type { Check } from "../../check.ts";
import type { Trial } from "../../../requests/trial.ts";
import { defineCheck } from "../../define-check.ts";
import { expecting } from "../../../requests/expect.ts";
import { declaredFacts, shownItems, stateOf } from "./fact-oracle.ts";
import type { Fact, Item } from "./fact.ts";

/** For each kind of resource: in every state that is shown, every fact holds. */
export function shownFacts(
  contract: Contract,
  adapter: Pick<ContractAdapter, "facts" | "showInEachState" | "resourceShownBy">,
): Check[] {
  const facts = declaredFacts(contract, adapter);
  return Object.entries(adapter.showInEachState).flatMap(([resource, show]) => {
    const mine = facts.filter((fact) => fact.resource === resource);
    const rules = [...new Set(mine.map(({ rule }) => rule))];
    if (rules.length === 0) return [];
    return defineCheck({
      name: `schema/${resource} as it is returned`,
      family: "schema",
      rules,
      cost: resource === "Card" ? 2 : 1,
      async run(t: Trial) {
        await show(t);
        const shown = t.transcript.flatMap((exchange) => shownItems(contract, adapter, exchange));
        const items = shown.filter((each) => each.resource === resource).map(({ item }) => item);
        t.precondition(items.length > 0, `no ${resource} was shown`);
        for (const fact of mine) look(t, fact, items);
      },
    });
  });
}

/** A fact about an optional field that no reply showed holds, since nothing contradicts it. */
function look(t: Trial, fact: Fact, items: readonly Item[]): void {
  const applicable = items.filter((item) => fact.when?.(item) !== false);
  if (applicable.length === 0) expecting(t, [fact.rule]).that("nothing of the kind was shown", true, () => ["", ""]);
  for (const item of applicable) {
    expecting(t, [fact.rule], fact.resource).that(stateOf(item), fact.holds(item, t.contract), () => [
      [fact.at, fact.expected].filter(Boolean).join(": "),
      JSON.stringify(item),
    ]);
  }
}
