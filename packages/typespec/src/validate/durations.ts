import { argumentNode, type ArgumentPath } from "../argument-node.ts";
import { asksWord } from "../decorators/asks.ts";
import { expiresWord } from "../decorators/expires.ts";
import { idempotentWord } from "../decorators/idempotent.ts";
import { outcomesWord } from "../decorators/outcomes.ts";
import { signedRetryWord } from "../decorators/signed-retry.ts";
import { webhookWord } from "../decorators/webhook.ts";
import type { Said } from "../decorators/word.ts";
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

function durationsIn({ program }: Spec): { text: string; said: Said<unknown>; argument: ArgumentPath }[] {
  return [
    ...idempotentWord.all(program).map((said) => ({ text: said.value.retention, said, argument: at(0, "retention") })),
    ...signedRetryWord.all(program).map((said) => ({ text: said.value.ttl, said, argument: at(0, "ttl") })),
    ...expiresWord.all(program).map((said) => ({ text: said.value.after, said, argument: at(1) })),
    ...asksWord.all(program).map((said) => ({ text: said.value.within, said, argument: at(1, "within") })),
    ...webhookWord.all(program).flatMap((said) => {
      const { timeout, retry } = said.value.delivery;
      const retries = Object.entries(retry).map(([field, text]) => ({ text, said, argument: at(1, "retry", field) }));
      return [{ text: timeout, said, argument: at(1, "timeout") }, ...retries];
    }),
    ...outcomesWord
      .all(program)
      .flatMap((said) =>
        said.value.rows.flatMap(({ steps }, row) =>
          steps.map(({ after }, step) => ({ text: after, said, argument: at(1, "rows", row, "steps", step, "after") })),
        ),
      ),
  ];
}

const at = (...path: ArgumentPath): ArgumentPath => path;
