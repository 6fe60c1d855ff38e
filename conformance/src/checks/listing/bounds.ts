import { pagingOf, type Answer, type Contract, type Listing, type Statement } from "@tallystick/contract";
import type { Check } from "../check.ts";
import type { Trial } from "../../requests/trial.ts";
import { defineCheck, ofOperation } from "../define-check.ts";
import { expecting } from "../../requests/expect.ts";
import { invalidAnswers } from "../../requests/invalid-answers.ts";
import { rulesStatingFor } from "../rules-stating.ts";
import { ordersOf } from "./orders.ts";
import { isList, ownScope, type ListOperation } from "../../requests/lists/population.ts";

/** One query value at or beyond a bound, and its expected result. */
interface Bound {
  name: string;
  states: Statement;
  query: Record<string, string | number>;
  answer: "accepted" | "refused" | Answer;
  /** An accepted request does not prove the rule. */
  onlyViolates?: boolean;
}

/** Page sizes, cursors and orders at and beyond their bounds. */
export function bounds(contract: Contract): Check[] {
  return Object.values(contract.operations)
    .filter(isList)
    .flatMap((operation) =>
      boundsOf(contract, operation).map((bound) => {
        const rules = rulesStatingFor(contract, operation.id, bound.states);
        return defineCheck({
          ...ofOperation("listing", operation, `${bound.answer === "accepted" ? "accepts" : "refuses"} ${bound.name}`),
          rules,
          ...(bound.onlyViolates === true && { onlyViolates: rules }),
          sharesFixtures: true,
          run: (t) => tryBound(t, operation, bound, rules),
        });
      }),
    );
}

function boundsOf(contract: Contract, { listing }: ListOperation): Bound[] {
  return [...sizeBounds(contract, listing), ...cursorBounds(contract, listing), ...orderBounds(listing)];
}

function cursorBounds({ conventions }: Contract, { limit, pages }: Listing): Bound[] {
  const cursor = pages?.by === "cursor" ? pages.parameter : conventions.paging.cursor;
  if (limit === undefined || (pages !== undefined && pages.by !== "cursor")) return [];
  return [
    {
      name: `an unknown ${cursor}`,
      states: "unknown-cursor-refused",
      query: { [cursor]: "not-a-cursor!" },
      answer: conventions.answers.invalid,
    },
  ];
}

function sizeBounds({ conventions }: Contract, listing: Listing): Bound[] {
  const { min, max } = listing.limit ?? {};
  const { limit } = pagingOf(conventions.paging, listing);
  const smallest = (name: string, size: string | number): Bound => ({
    name,
    states: "smallest-page-size",
    query: { [limit]: size },
    answer: "refused",
  });
  const largest = (size: number, answer: Bound["answer"]): Bound => ({
    name: `${limit} ${size}`,
    states: "largest-page-size",
    query: { [limit]: size },
    answer,
  });
  const belowSmallest =
    min === undefined
      ? []
      : [
          ...[...new Set([min - 1, -1])].map((size) => smallest(`${limit} ${size}`, size)),
          smallest(`a non-numeric ${limit}`, "many"),
          smallest(`a ${limit} with trailing letters`, `${min}x`),
        ];
  return max === undefined
    ? belowSmallest
    : [...belowSmallest, largest(10 * max, "refused"), largest(max, "accepted"), largest(max + 1, "refused")];
}

function orderBounds(listing: Listing): Bound[] {
  const { orderParameter } = listing;
  const orders = ordersOf(listing);
  const [first] = orders;
  if (orderParameter === undefined || first === undefined) return [];
  const unknown = orders.some(({ value }) => value === "up") ? "no-such-order" : "up";
  return [
    {
      name: `${orderParameter}=${unknown}`,
      states: "unknown-order-refused",
      query: { [orderParameter]: unknown },
      answer: "refused",
    },
    {
      name: `${orderParameter}=${first.value}`,
      states: "order-parameter",
      query: { [orderParameter]: first.value },
      answer: "accepted",
      onlyViolates: true,
    },
  ];
}

async function tryBound(t: Trial, operation: ListOperation, bound: Bound, rules: readonly string[]): Promise<void> {
  const { request } = await ownScope(t, operation);
  const query = { ...request.query, ...bound.query };
  const reply = await t.call(operation.id, { ...request, query, deliberatelyInvalid: true });
  const { answer } = bound;
  if (answer === "accepted") expecting(t, rules).status(bound.name, reply, 200);
  else if (answer !== "refused") expecting(t, rules).answer(bound.name, reply, [answer]);
  else {
    const statuses = invalidAnswers(t.contract, operation).map(({ status }) => status);
    expecting(t, rules).status(bound.name, reply, ...statuses);
  }
}
