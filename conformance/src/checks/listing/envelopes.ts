import { pagingOf, type Contract } from "@tallystick/contract";
import type { Check } from "../check.ts";
import type { ContractAdapter } from "../contract-adapter.ts";
import { phaseOfList } from "./walks.ts";
import type { ListScope, Trial } from "../../requests/trial.ts";
import { asObject } from "../../json/value-at.ts";
import { defineCheck, ofOperation } from "../define-check.ts";
import { expecting } from "../../requests/expect.ts";
import { rulesStatingFor } from "../rules-stating.ts";
import type { Fixture } from "../../requests/fixtures/fixture.ts";
import { listedIn } from "../../requests/fixtures/resource-id.ts";
import { unlessUnavailable } from "../../requests/fixtures/unless-unavailable.ts";
import { leftOut, madeBefore } from "./left-out.ts";
import { totalOf } from "./pages.ts";
import { isShownBy } from "../../requests/lists/default-filters.ts";
import { isList, list, ownScope, populate, type ListOperation } from "../../requests/lists/population.ts";

/** Lists that come in one reply: `data` and no paging fields. */
export function plainEnvelopes(contract: Contract, { lists }: Pick<ContractAdapter, "lists">): Check[] {
  return Object.values(contract.operations)
    .filter(isList)
    .filter(({ listing }) => listing.envelope === "plain")
    .flatMap((operation) => {
      const rules = rulesStatingFor(contract, operation.id, "plain-list");
      // The rules name the operations that they are about.
      if (rules.length === 0) return [];
      return defineCheck({
        ...ofOperation("listing", operation, "returns all items in one reply"),
        ...phaseOfList(operation, lists),
        rules,
        cost: 2,
        run: (t) => look(t, operation, rules),
      });
    });
}

async function look(t: Trial, operation: ListOperation, rules: readonly string[]): Promise<void> {
  const { data, hasMore, nextCursor } = pagingOf(t.contract.conventions.paging, operation.listing);
  const scope = await ownScope(t, operation);
  const isWhole = !mayShowPart(operation);
  const made = isWhole ? await madeFor(t, operation, scope) : [];
  const before = isWhole ? madeBefore(t, operation, scope) : [];
  const reply = await list(t, operation, scope);
  const isBare = operation.listing.bare === true;
  const names = Object.keys(asObject(reply.body) ?? {});
  const paging = names.filter((name) => [hasMore, nextCursor, totalOf(t.contract)].includes(name));
  expecting(t, rules, operation.id).that(
    operation.id,
    reply.status === 200 && (isBare ? Array.isArray(reply.body) : names.includes(data)) && paging.length === 0,
    () => [
      `200 with ${isBare ? "a list" : `${data} and no paging fields`}`,
      `${reply.status} with ${names.join(", ")}`,
    ],
  );
  if (made.length + before.length === 0) return;
  const shown = new Set(listedIn(t.contract, reply).map(({ id }) => id));
  const own = made.filter(({ id }) => !shown.has(id));
  const missing = own.length > 0 ? own : await leftOut(t, operation, before, shown);
  expecting(t, rules, operation.id).that("what was made before", missing.length === 0, () => [
    "everything that was made before among the items",
    `${shown.size} items, without ${missing.map(({ id }) => id).join(", ")}`,
  ]);
}

/** Two new items that the list has to show. */
async function madeFor(t: Trial, operation: ListOperation, scope: ListScope): Promise<Fixture[]> {
  if (!t.support.lists.isMakeable(operation)) return [];
  const made = (await populate(t, operation, scope, 2).catch(unlessUnavailable)) ?? [];
  return made.filter(({ body }) => isShownBy(t, operation, body, {}));
}

/** Whether a parameter that is no declared filter and no order may stand for a part of the list, such as a page. */
function mayShowPart({ parameters, filters, listing }: ListOperation): boolean {
  const declared = new Set([...filters.map(({ parameter }) => parameter), listing.orderParameter]);
  return parameters.some(({ in: place, name }) => place === "query" && !declared.has(name));
}
