import type { Contract } from "@tallystick/contract";
import type { Check } from "../check.ts";
import type { Trial } from "../../requests/trial.ts";
import { answerOf, hasAnswer } from "../../requests/fixtures/fixture.ts";
import { perform } from "../../requests/fixtures/perform.ts";
import { requestOf } from "../../requests/fixtures/requests.ts";
import { defineCheck, ofOperation } from "../define-check.ts";
import { expecting, isAnswer } from "../../requests/expect.ts";
import { invalidAnswers } from "../../requests/invalid-answers.ts";
import { rulesStatingFor } from "../rules-stating.ts";

/** A call is not refused as invalid because it has no body, where its body is optional. */
export function optionalBodies(contract: Contract): Check[] {
  return Object.values(contract.operations).flatMap((operation) => {
    const { id, body, refusals } = operation;
    const rules = rulesStatingFor(contract, id, "invalid-body-refused");
    if (rules.length === 0 || body === undefined || body.required) return [];
    return defineCheck({
      ...ofOperation("schema", operation, "accepts a call without a body"),
      rules,
      // That it is taken does not show that a wrong body is refused.
      onlyViolates: rules,
      cost: 2,
      async run(t: Trial) {
        const { body: _none, ...bare } = await requestOf(t, id);
        const reply = await perform(t, id, bare);
        const isMeant = refusals.some((refusal) => hasAnswer(reply, refusal));
        const isInvalid = isAnswer(reply, invalidAnswers(contract, operation)) && !isMeant;
        expecting(t, rules, id).that("without a body", !isInvalid, () => [
          "a call without the optional body to be taken",
          answerOf(reply),
        ]);
      },
    });
  });
}
