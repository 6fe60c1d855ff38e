import type { Operation } from "@tallystick/contract";
import { expect, test } from "vitest";
import { lendingContract } from "../../../test/lending/lending-contract.ts";
import { lendingTrial } from "../../../test/lending/lending-trial.ts";
import { itemMembers, nthNumber, type Varied } from "./list-items.ts";

test.for([
  [{ type: "integer", minimum: 0, maximum: 90_000 }, [9, 10, 8]],
  [{ type: "number", minimum: 50 }, [99, 100, 98]],
  [{ type: "integer", minimum: 10 }, [99, 100, 98]],
  [{ type: "integer", maximum: 9 }, [1, 2, 0]],
  [{ type: "integer", minimum: 1, maximum: 5 }, [2, 3, 1]],
  [{ type: "integer", minimum: 1, maximum: 2 }, [undefined, undefined, undefined]],
  [{ type: "integer", multipleOf: 5 }, [undefined, undefined, undefined]],
  [{ type: "string" }, [undefined, undefined, undefined]],
  [undefined, [undefined, undefined, undefined]],
] as const)(
  "items are ordered by numbers, that have another order as texts where there is room: %j",
  ([member, wanted]) => {
    expect([0, 1, 2].map((nth) => nthNumber(member, nth))).toEqual(wanted);
  },
);

/** What four items are given, of which the list can be filtered by a day and by a price, and ordered by a day. */
function given(required: readonly string[], varied?: Varied): unknown[] {
  const { t } = lendingTrial();
  const day = { type: "string", format: "date", example: "2031-05-01" };
  const properties = { bought: day, checked: day, price: { type: "integer" } };
  const schemas = { ItemCreate: { type: "object", required, properties } };
  const list: Operation = {
    ...(lendingContract.operations["items.list"] as Operation),
    listing: {
      envelope: "paged",
      order: "newest-first",
      orderParameter: "sort",
      orderValues: [{ value: "checked", direction: "ascending", by: "checked" }],
    },
    filters: [
      { parameter: "boughtFrom", paths: ["bought"], match: "from" },
      { parameter: "priceTo", paths: ["price"], match: "to" },
    ],
  };
  const support = { ...t.support, document: { components: { schemas } } };
  return [0, 1, 2, 3].map((nth) => itemMembers(Object.assign(t, { support }), list, nth, varied));
}

function days(bought: string | undefined, checked: string, price: number | undefined): object {
  return { "body.bought": bought, "body.checked": checked, "body.price": price };
}

test("items differ in filtered and ordered members, one lacks them", () => {
  const others = [
    days("2031-05-01", "2031-05-01", 10),
    days("2031-05-04", "2031-05-04", 8),
    days("2031-05-03", "2031-05-03", 9),
  ];
  expect(given([])).toStrictEqual([days(undefined, "2031-05-02", undefined), ...others]);
  expect(given(["bought", "price"])).toStrictEqual([days("2031-05-02", "2031-05-02", 9), ...others]);
  expect(given(["bought", "price"], "few")).toStrictEqual([{}, {}, {}, {}]);
});
