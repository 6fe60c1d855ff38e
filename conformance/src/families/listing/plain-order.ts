import type { ContractAdapter } from "../contract-adapter.ts";
import type { Contract } from "@tallystick/contract";
import type { Check, Trial } from "../../engine/types.ts";
import { defineCheck, ofOperation } from "../define-check.ts";
import { rulesStatingFor } from "../rules-stating.ts";
import { expectOrder } from "./order.ts";
import { declaredOrder } from "./orders.ts";
import { isList, list, ownScope, populate, type ListOperation } from "./population.ts";
import { phaseOfList } from "./walks.ts";
import { listedIn } from "../../fixtures/resource-id.ts";

/** Lists that come in one reply show their items in the declared order too. */
export function plainOrders(contract: Contract, { lists }: Pick<ContractAdapter, "lists">): Check[] {
  return Object.values(contract.operations)
    .filter(isList)
    .filter((operation) => operation.listing.limit === undefined && lists.isMakeable(operation))
    .flatMap((operation) => {
      const rules = rulesStatingFor(contract, operation.id, "list-order");
      if (rules.length === 0) return [];
      return defineCheck({
        ...ofOperation("listing", operation, "in order"),
        rules,
        cost: 2,
        ...phaseOfList(operation, lists),
        run: (t) => look(t, operation, rules),
      });
    });
}

async function look(t: Trial, operation: ListOperation, rules: readonly string[]): Promise<void> {
  const scope = await ownScope(t, operation);
  const made = (await populate(t, operation, scope, 3)).map(({ id }) => id);
  const items = listedIn(t.contract, await list(t, operation, scope)).map(({ body }) => body);
  expectOrder(t, rules, operation, "a list without pages", { items, order: declaredOrder(operation.listing), made });
}
