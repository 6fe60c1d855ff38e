import type { Contract, Operation } from "@tallystick/contract";
import type { Check } from "../check.ts";
import type { Trial } from "../../requests/trial.ts";
import { requestOf } from "../../requests/fixtures/requests.ts";
import { NotOffered } from "../../errors/trial-errors.ts";
import { defineCheck, ofOperation } from "../define-check.ts";
import { expecting, isSuccess, rulesOfRowsFor, together } from "../../requests/expect.ts";
import { rulesStatingFor } from "../rules-stating.ts";

/** The number of calls after which a limit is taken to be absent (V-52). */
const MOST_CALLS = 100;

/** When too many calls are refused, the refusal says how long to wait. */
export function tooOften(contract: Contract): Check[] {
  return Object.values(contract.operations)
    .filter(({ refusals }) => refusals.some(({ when, rule }) => when === "rate-limited" && rule !== undefined))
    .map((operation) => {
      const own = operation.refusals.filter(({ when }) => when === "rate-limited").map(({ rule }) => rule);
      const rules = together(
        rulesOfRowsFor(contract, operation.id, ...own),
        rulesStatingFor(contract, operation.id, "retry-after"),
      );
      return defineCheck({
        ...ofOperation("refusals", operation, "rate-limited"),
        rules,
        cost: 3,
        run: (t) => insist(t, operation, rules),
      });
    });
}

async function insist(t: Trial, operation: Operation, rules: readonly string[]): Promise<void> {
  const request = await requestOf(t, operation.id);
  const { tooManyRequests } = t.contract.conventions.answers;
  for (let calls = 0; calls < MOST_CALLS; calls += 1) {
    const reply = await t.call(operation.id, { ...request, keep429: true });
    if (reply.status !== tooManyRequests.status) {
      // Before the limit only a failure says something.
      if (!isSuccess(reply)) expecting(t, rules).success("not yet too many calls", reply);
      continue;
    }
    const wait = reply.headers["retry-after"];
    expecting(t, rules, operation.id).that("too many calls", wait !== undefined && isWait(wait), () => [
      `${tooManyRequests.status} with Retry-After`,
      `Retry-After ${wait ?? "absent"}`,
    ]);
    return;
  }
  // A missing limit is not a fault (V-52): without a refusal nothing can be missing from it.
  throw new NotOffered(`the target refused none of ${MOST_CALLS} calls of ${operation.id} as too many`);
}

/** Whole seconds, or a date. */
function isWait(value: string): boolean {
  return /^\d+$/.test(value) || !Number.isNaN(Date.parse(value));
}
