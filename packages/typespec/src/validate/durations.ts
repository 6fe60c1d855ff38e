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

const DURATION = /^P(?=\d|T\d)(\d+D)?(T(?=\d)(\d+H)?(\d+M)?(\d+S)?)?$/;

/** Every duration is one that the contract's readers understand. */
export const durationsAreFormed: Check = (spec) =>
  durationsIn(spec)
    .filter(({ text }) => !DURATION.test(text))
    .map(({ text, said, argument }) =>
      createDiagnostic({ code: "duration-form", format: { text }, target: argumentNode(said.node, argument) }),
    );

function durationsIn({ program }: Spec): { text: string; said: DecoratorUse<unknown>; argument: ArgumentPath }[] {
  return [
    ...idempotentUses.all(program).map((said) => ({ text: said.value.retention, said, argument: at(0, "retention") })),
    ...signedRetryUses.all(program).map((said) => ({ text: said.value.ttl, said, argument: at(0, "ttl") })),
    ...expiresUses.all(program).map((said) => ({ text: said.value.after, said, argument: at(1) })),
    ...endpointDecisionUses
      .all(program)
      .map((said) => ({ text: said.value.timeout, said, argument: at(1, "timeout") })),
    ...webhookUses.all(program).flatMap((said) => {
      const { timeout, retry } = said.value.delivery;
      const retries = Object.entries(retry).map(([field, text]) => ({ text, said, argument: at(1, "retry", field) }));
      return [{ text: timeout, said, argument: at(1, "timeout") }, ...retries];
    }),
    ...outcomesUses
      .all(program)
      .flatMap((said) =>
        said.value.rows.flatMap(({ steps }, row) =>
          steps.map(({ after }, step) => ({ text: after, said, argument: at(1, "rows", row, "steps", step, "after") })),
        ),
      ),
  ];
}

const at = (...path: ArgumentPath): ArgumentPath => path;
