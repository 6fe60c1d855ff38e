import type { ContractAdapter } from "../contract-adapter.ts";
import type { Contract } from "@tallystick/contract";
import type { Check } from "../check.ts";
import type { Trial } from "../../requests/trial.ts";
import { defineCheck, ofOperation } from "../define-check.ts";
import { together } from "../../requests/expect.ts";
import { rulesStatingFor } from "../rules-stating.ts";
import { expectOrder } from "./order.ts";
import { declaredOrder, directions } from "./orders.ts";
import { orderRules } from "./pages.ts";
import { isList, list, ownScope, populate, type ListOperation } from "../../requests/lists/population.ts";
import { phaseOfList } from "./walks.ts";
import { listedIn } from "../../requests/fixtures/resource-id.ts";

/** Lists that come in one reply show their items in the declared order too, and in each that can be asked for. */
export function plainOrders(contract: Contract, { lists }: Pick<ContractAdapter, "lists">): Check[] {
  return Object.values(contract.operations)
    .filter(isList)
    .filter((operation) => operation.listing.limit === undefined && lists.isMakeable(operation))
    .flatMap((operation) => {
      const isAskable = operation.listing.orderParameter !== undefined;
      const asked = isAskable ? rulesStatingFor(contract, operation.id, "order-parameter") : [];
      const rules = together(rulesStatingFor(contract, operation.id, "list-order"), asked);
      if (rules.length === 0) return [];
      return defineCheck({
        ...ofOperation("listing", operation, "returns items in the declared order"),
        rules,
        cost: 2,
        ...phaseOfList(operation, lists),
        run: (t) => look(t, operation),
      });
    });
}

async function look(t: Trial, operation: ListOperation): Promise<void> {
  const scope = await ownScope(t, operation);
  const made = (await populate(t, operation, scope, 3)).map(({ id }) => id);
  for (const { order, query, name } of directions(operation)) {
    const items = listedIn(t.contract, await list(t, operation, scope, query)).map(({ body }) => body);
    const wanted = { items, order: order ?? declaredOrder(operation.listing), made };
    expectOrder(t, orderRules(t, operation, order), operation, `a list without pages, ${name}`, wanted);
  }
}
