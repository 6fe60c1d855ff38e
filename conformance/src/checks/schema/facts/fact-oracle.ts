import type { ContractAdapter } from "../../contract-adapter.ts";
import { pagingOf, type Contract } from "@tallystick/contract";
import type { Exchange } from "../../../http/exchange.ts";
import type { Oracle, OracleContext } from "../../check.ts";
import { asObject, textAt, valueAt } from "../../../json/value-at.ts";
import { isSuccess } from "../../../requests/expect.ts";
import { itemsIn } from "../../../requests/fixtures/fixture.ts";
import { lifecycleOf } from "../../../requests/states/states.ts";
import type { Fact, Item } from "./fact.ts";

type FactAdapter = Pick<ContractAdapter, "facts" | "resourceShownBy">;

/** The facts whose rule the contract declares. */
export function declaredFacts(contract: Contract, { facts }: Pick<ContractAdapter, "facts">): Fact[] {
  return facts.filter(({ rule }) => contract.rules[rule] !== undefined);
}

/** Checks every fact on every resource that any reply shows. */
export function factOracle(contract: Contract, adapter: FactAdapter): Oracle {
  const facts = declaredFacts(contract, adapter);
  const factsAbout = Map.groupBy(facts, ({ resource }) => resource);
  return {
    name: "schema/resources satisfy the rules about their fields",
    family: "schema",
    rules: [...new Set(facts.map(({ rule }) => rule))],
    examine(scene, exchange) {
      for (const { resource, item } of shownItems(scene.contract, adapter, exchange)) {
        judgeItem(scene, factsAbout.get(resource) ?? [], exchange, { resource, item });
      }
    },
  };
}

/** A resource in a reply, and its kind. */
interface Shown {
  resource: string;
  item: Item;
}

/** Every resource that a successful reply shows. */
export function shownItems(
  contract: Contract,
  { resourceShownBy }: Pick<ContractAdapter, "resourceShownBy">,
  exchange: Exchange,
): Shown[] {
  const operation = contract.operations[exchange.operation];
  if (operation === undefined || !isSuccess(exchange)) return [];
  const resource = operation.resourceAction?.resource ?? resourceShownBy(operation);
  const { data } = pagingOf(contract.conventions.paging, operation.listing);
  const listed = operation.resourceAction?.kind === "lists" && itemsIn(exchange.body, data);
  const items = listed || [exchange.body];
  if (resource === undefined) return [];
  const inner = `${resource.charAt(0).toLowerCase()}${resource.slice(1)}`;
  return items.map(asObject).flatMap((item) => {
    // A new agent is shown inside a reply that contains its device code, too.
    const shown = item?.["id"] === undefined && resource !== "Receiver" ? asObject(item?.[inner]) : item;
    return shown === undefined ? [] : [{ resource, item: shown }];
  });
}

function judgeItem(scene: OracleContext, facts: readonly Fact[], exchange: Exchange, shown: Shown): void {
  const { item } = shown;
  const state = stateOf(scene.contract, shown);
  for (const fact of facts) {
    if (fact.when?.(item) === false) continue;
    scene.holds(fact.rule, state, fact.holds(item, scene.contract), () => ({
      operation: exchange.operation,
      expected: [fact.at, fact.expected].filter(Boolean).join(": "),
      observed: JSON.stringify(fact.at === "" ? item : valueAt(item, fact.at)) ?? "nothing",
    }));
  }
}

/** What kind of resource it is, and in which state: a rule is tried in each. */
export function stateOf(contract: Contract, { resource, item }: Shown): string {
  const { field } = lifecycleOf(contract, resource) ?? {};
  return [item["type"], field && textAt(item, field)].filter(Boolean).join(" ");
}
