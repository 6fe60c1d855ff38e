import type { Contract, Operation } from "@tallystick/contract";
import type { Trial } from "../../requests/trial.ts";
import { expecting, isSuccess } from "../../requests/expect.ts";
import { requestOf } from "../../requests/fixtures/requests.ts";
import type { Check } from "../check.ts";
import { defineCheck, ofOperation } from "../define-check.ts";
import { rulesStatingFor } from "../rules-stating.ts";

const HEADER = "if-none-match";

/** A read that declares 304 gives it to who names the tag that it shows, and to no other. */
export function conditionalReads(contract: Contract): Check[] {
  return Object.values(contract.operations)
    .filter(isConditional)
    .flatMap((operation) => {
      const rules = rulesStatingFor(contract, operation.id, "created-is-found");
      if (rules.length === 0) return [];
      return defineCheck({
        ...ofOperation("reads", operation, "answers 304 to the present tag only"),
        rules,
        onlyViolates: rules,
        cost: 1,
        run: (t) => expectConditional(t, operation, rules),
      });
    });
}

function isConditional({ resourceAction, parameters, replies }: Operation): boolean {
  const takesTag = parameters.some(({ in: place, name }) => place === "header" && name.toLowerCase() === HEADER);
  return resourceAction?.kind === "reads" && takesTag && replies.some(({ status }) => status === 304);
}

async function expectConditional(t: Trial, { id }: Operation, rules: readonly string[]): Promise<void> {
  const request = await requestOf(t, id);
  const first = await t.call(id, request);
  const again = await t.call(id, request);
  const { etag } = again.headers;
  t.precondition(isSuccess(again) && etag !== undefined, `${id} shows no tag`);
  t.precondition(etag === first.headers["etag"], `${id} shows another tag each time`);
  const asked = (tag: string): ReturnType<Trial["call"]> =>
    t.call(id, { ...request, headers: { ...request.headers, [HEADER]: tag } });
  expecting(t, rules, id).status("the present tag", await asked(etag ?? ""), 304);
  expecting(t, rules, id).status("another tag", await asked('"of-nothing"'), again.status);
}
