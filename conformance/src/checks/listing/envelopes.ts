import type { Contract } from "@tallystick/contract";
import type { Check } from "../check.ts";
import type { Trial } from "../../requests/trial.ts";
import { asObject } from "../../json/value-at.ts";
import { defineCheck, ofOperation } from "../define-check.ts";
import { expecting } from "../../requests/expect.ts";
import { rulesStatingFor } from "../rules-stating.ts";
import { isList, list, ownScope, type ListOperation } from "../../requests/lists/population.ts";

/** Lists that come in one reply: `data` and no paging fields. */
export function plainEnvelopes(contract: Contract): Check[] {
  return Object.values(contract.operations)
    .filter(isList)
    .filter(({ listing }) => listing.envelope === "plain")
    .flatMap((operation) => {
      const rules = rulesStatingFor(contract, operation.id, "plain-list");
      // The rules name the operations that they are about.
      if (rules.length === 0) return [];
      return defineCheck({
        ...ofOperation("listing", operation, "returns all items in one reply"),
        rules,
        sharesFixtures: true,
        run: (t) => look(t, operation, rules),
      });
    });
}

async function look(t: Trial, operation: ListOperation, rules: readonly string[]): Promise<void> {
  const { data, hasMore, nextCursor } = t.contract.conventions.paging;
  const reply = await list(t, operation, await ownScope(t, operation));
  const isBare = operation.listing.bare === true;
  const names = Object.keys(asObject(reply.body) ?? {});
  const paging = names.filter((name) => [hasMore, nextCursor, "totalCount"].includes(name));
  expecting(t, rules, operation.id).that(
    operation.id,
    reply.status === 200 && (isBare ? Array.isArray(reply.body) : names.includes(data)) && paging.length === 0,
    () => [
      `200 with ${isBare ? "a list" : `${data} and no paging fields`}`,
      `${reply.status} with ${names.join(", ")}`,
    ],
  );
}
