import type { Contract, RuleId } from "@tallystick/contract";
import type { Check, Trial } from "../../engine/types.ts";
import { defineCheck, ofOperation } from "../define-check.ts";
import { declaredFor, expectAnswer, expectStatus } from "../expect.ts";
import { isList, ownScope, type ListOperation } from "./population.ts";

/** One query value at or beyond a bound, and its expected result. */
interface Bound {
  name: string;
  rule: RuleId;
  query: Record<string, string | number>;
  answer: "200" | "400" | "400 INVALID_INPUT";
}

/** Page sizes, cursors and orders at and beyond their bounds. */
export function bounds(contract: Contract): Check[] {
  return Object.values(contract.operations)
    .filter(isList)
    .flatMap((operation) =>
      boundsOf(operation).map((bound) => {
        const rules = declaredFor(contract, operation.id, bound.rule);
        return defineCheck({
          ...ofOperation("listing", operation, `with ${bound.name}`),
          rules,
          sharesFixtures: true,
          run: (t) => tryBound(t, operation, bound, rules),
        });
      }),
    );
}

function boundsOf({ listing: { limit, orderParameter } }: ListOperation): Bound[] {
  const found: Bound[] = [];
  if (limit !== undefined) {
    const { min, max } = limit;
    found.push(
      { name: `limit ${min - 1}`, rule: "PAGE-06", query: { limit: min - 1 }, answer: "400" },
      { name: "limit -1", rule: "PAGE-06", query: { limit: -1 }, answer: "400" },
      { name: "a limit that is not a number", rule: "PAGE-06", query: { limit: "many" }, answer: "400" },
      { name: `limit ${10 * max}`, rule: "PAGE-07", query: { limit: 10 * max }, answer: "400" },
      { name: `limit ${max}`, rule: "PAGE-07", query: { limit: max }, answer: "200" },
      { name: `limit ${max + 1}`, rule: "PAGE-07", query: { limit: max + 1 }, answer: "400" },
      { name: "a made-up cursor", rule: "G-07a", query: { cursor: "not-a-cursor!" }, answer: "400 INVALID_INPUT" },
    );
  }
  if (orderParameter !== undefined) {
    found.push(
      { name: `${orderParameter}=up`, rule: "PAGE-10", query: { [orderParameter]: "up" }, answer: "400" },
      { name: `${orderParameter}=asc`, rule: "PAGE-09", query: { [orderParameter]: "asc" }, answer: "200" },
    );
  }
  return found;
}

async function tryBound(t: Trial, operation: ListOperation, bound: Bound, rules: readonly string[]): Promise<void> {
  const { request } = await ownScope(t, operation);
  const query = { ...request.query, ...bound.query };
  const reply = await t.call(operation.id, { ...request, query, deliberatelyInvalid: true });
  if (bound.answer === "400 INVALID_INPUT") {
    expectAnswer(t, rules, bound.name, reply, [{ status: 400, code: "INVALID_INPUT" }]);
  } else expectStatus(t, rules, bound.name, reply, [Number(bound.answer)]);
}
