import type { Contract } from "@tallystick/contract";
import type { Check } from "../check.ts";
import type { Trial } from "../../requests/trial.ts";
import { isOfMainScheme } from "../../requests/callers/main-scheme.ts";
import { listedIn } from "../../requests/fixtures/resource-id.ts";
import { defineCheck, ofOperation } from "../define-check.ts";
import { expecting, isSuccess, together } from "../../requests/expect.ts";
import { rulesStatingFor } from "../rules-stating.ts";
import { listedAtFirst, type ListOperation } from "../../requests/lists/population.ts";
import { countIn, totalOf } from "./pages.ts";
import { pagedLists } from "./walks.ts";

/**
 * Reads a whole platform-wide list: it has every resource of the run, and pages of the declared default size. Runs
 * alone.
 */
export function askedForEverything(contract: Contract): Check[] {
  return pagedLists(contract)
    .filter(({ access, path, parameters }) => {
      const needsNothing = parameters.every((each) => each.in !== "query" || !each.required);
      return isOfMainScheme(contract, access) && !path.includes("{") && needsNothing;
    })
    .flatMap((operation) => {
      const counted = rulesStatingFor(contract, operation.id, "page-total");
      const sized = rulesStatingFor(contract, operation.id, "default-page-size");
      const rules = together(counted, sized);
      if (rules.length === 0) return [];
      return defineCheck({
        ...ofOperation("listing", operation, "accepts all filters at once"),
        rules,
        // There may be too few items, or no count, by which these rules hold.
        onlyViolates: rules,
        phase: "alone",
        cost: 3,
        async run(t) {
          await expectEverything(t, operation, { counted, sized });
        },
      });
    });
}

/** Pages of the largest size: more than one of them, so that a count of one page is not enough. */
const PAGES = 2;

async function expectEverything(
  t: Trial,
  operation: ListOperation,
  { counted, sized }: { counted: readonly string[]; sized: readonly string[] },
): Promise<void> {
  const reply = await t.call(operation.id, {});
  // What a schema cannot say may be needed all the same, such as one of two parameters.
  t.precondition(isSuccess(reply), `${operation.id} is not answered without a query`);
  const { items, isWhole } = await listedAtFirst(t, operation, { request: {} }, {}, PAGES);
  const total = countIn(t.contract, reply);
  const isRight = isWhole ? total === items.length : Number(total) >= items.length;
  expecting(t, counted, operation.id).that("everything", total === undefined || isRight, () => [
    `${totalOf(t.contract)} ${isWhole ? "" : "at least "}${items.length}, if any`,
    String(total),
  ]);
  const size = operation.listing.limit?.default;
  const shown = listedIn(t.contract, reply).length;
  if (size === undefined || items.length <= size) return;
  expecting(t, sized, operation.id).that("everything, no limit", shown === size, () => [
    `${size} of ${isWhole ? "" : "at least "}${items.length} items`,
    `${shown} items`,
  ]);
}
