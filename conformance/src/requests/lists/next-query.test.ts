import { expect, test } from "vitest";
import { lendingContract } from "../../../test/lending/lending-contract.ts";
import type { Exchange } from "../../http/exchange.ts";
import { nextQuery } from "./next-query.ts";

const { "loans.list": list } = lendingContract.operations;
if (list?.listing === undefined) throw new Error("The desk lists no loans");
const { listing } = list;
const query = { limit: "1", state: "LENT" };

function next(pages: NonNullable<typeof listing.pages>, headers: Exchange["headers"]): unknown {
  const reply = { body: [{ id: "Loan:1" }], headers } as unknown as Exchange;
  const limit = { default: 10, min: 1, max: 50 };
  return nextQuery(lendingContract, { listing: { ...listing, limit, pages } }, query, reply);
}

const link = (target: string): Exchange["headers"] => ({ link: `<${target}>; rel="next"` });

test("a link is followed as it is, with the size of the pages", () => {
  const pages = { by: "link", parameter: "after" } as const;
  expect(next(pages, link("/loans?after=1&state=LENT"))).toEqual({ limit: "1", after: "1", state: "LENT" });
  expect(next(pages, link("/loans?after=1"))).toEqual({ limit: "1", after: "1" });
  expect(next(pages, {})).toBeUndefined();
});

test("the number of the next page is added to what was asked", () => {
  expect(next({ by: "number", parameter: "page" }, {})).toEqual({ limit: "1", state: "LENT", page: 2 });
});
