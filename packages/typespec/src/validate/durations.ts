import { argumentNode, type ArgumentPath } from "../argument-node.ts";
import { endpointDecisionUses } from "../decorators/endpoint-decision.ts";
import { expiresUses } from "../decorators/expires.ts";
import { idempotentUses } from "../decorators/idempotent.ts";
import { outcomesUses } from "../decorators/outcomes.ts";
import { signedRetryUses } from "../decorators/signed-retry.ts";
import { webhookUses } from "../decorators/webhook.ts";
import type { DecoratorUse } from "../decorators/decorator-uses.ts";
import { createDiagnostic } from "../lib.ts";
import type { Check, Spec } from "./spec.ts";

const DURATION = /^P(?=\d|T\d)(\d{1,9}D)?(T(?=\d)(\d{1,9}H)?(\d{1,9}M)?(\d{1,9}S)?)?$/;

/** Every duration has the form that readers of the contract support. */
export const durationsAreFormed: Check = (spec) =>
  durationsIn(spec)
    .filter(({ text }) => !isDuration(text))
    .map(({ text, use, argument }) =>
      createDiagnostic({ code: "duration-form", format: { text }, target: argumentNode(use.node, argument) }),
    );

/** Whether a text has the form of a duration. */
export function isDuration(text: string): boolean {
  return DURATION.test(text);
}

function durationsIn({ program }: Spec): { text: string; use: DecoratorUse<unknown>; argument: ArgumentPath }[] {
  return [
    ...idempotentUses.all(program).map((use) => ({ text: use.value.retention, use, argument: at(0, "retention") })),
    ...signedRetryUses.all(program).map((use) => ({ text: use.value.ttl, use, argument: at(0, "ttl") })),
    ...expiresUses.all(program).map((use) => ({ text: use.value.after, use, argument: at(1) })),
    ...endpointDecisionUses.all(program).map((use) => ({ text: use.value.timeout, use, argument: at(1, "timeout") })),
    ...webhookUses.all(program).flatMap((use) => {
      const { timeout, retry } = use.value.delivery;
      const retries = Object.entries(retry).map(([field, text]) => ({ text, use, argument: at(1, "retry", field) }));
      return [{ text: timeout, use, argument: at(1, "timeout") }, ...retries];
    }),
    ...outcomesUses
      .all(program)
      .flatMap((use) =>
        use.value.rows.flatMap(({ steps }, row) =>
          steps.map(({ after }, step) => ({ text: after, use, argument: at(1, "rows", row, "steps", step, "after") })),
        ),
      ),
  ];
}

const at = (...path: ArgumentPath): ArgumentPath => path;
