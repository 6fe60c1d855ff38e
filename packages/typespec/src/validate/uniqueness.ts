import type { Diagnostic, Type } from "@typespec/compiler";
import { accessWord } from "../decorators/access.ts";
import { asksWord } from "../decorators/asks.ts";
import { filterWord } from "../decorators/filter.ts";
import { idempotentWord } from "../decorators/idempotent.ts";
import { identifiesWord } from "../decorators/identifies.ts";
import { lifecycleWord } from "../decorators/lifecycle.ts";
import { listingWord } from "../decorators/listing.ts";
import { outcomesWord } from "../decorators/outcomes.ts";
import { partWord } from "../decorators/part.ts";
import { paysWord } from "../decorators/pays.ts";
import { primaryIdentifierWord } from "../decorators/primary-identifier.ts";
import { signedRetryWord } from "../decorators/signed-retry.ts";
import { webhookWord } from "../decorators/webhook.ts";
import type { Said, Word } from "../decorators/word.ts";
import { createDiagnostic } from "../lib.ts";
import { namesIn } from "../names.ts";
import type { Check, Spec } from "./spec.ts";

/** An operation plays at most one part. */
export const partIsOne: Check = ({ program, operations }) =>
  operations.flatMap(({ id, type }) =>
    partWord
      .on(program, type)
      .slice(1)
      .map(({ node }) => createDiagnostic({ code: "two-parts", format: { operation: id }, target: node })),
  );

/** Words whose second use on one element could only repeat or contradict the first. */
export const wordsAreSaidOnce: Check = (spec) => [
  ...repeated(spec, "access", accessWord),
  ...repeated(spec, "asks", asksWord),
  ...repeated(spec, "filter", filterWord),
  ...repeated(spec, "idempotent", idempotentWord),
  ...repeated(spec, "identifies", identifiesWord),
  ...repeated(spec, "lifecycle", lifecycleWord),
  ...repeated(spec, "listing", listingWord),
  ...repeated(spec, "outcomes", outcomesWord),
  ...repeated(spec, "pays", paysWord),
  ...repeated(spec, "primaryIdentifier", primaryIdentifierWord),
  ...repeated(spec, "signedRetry", signedRetryWord),
  ...repeated(spec, "webhook", webhookWord),
];

function repeated<Value, Target extends Type>(
  { program }: Spec,
  word: string,
  uses: Word<Value, Target>,
): Diagnostic[] {
  const names = namesIn(program);
  const targets = Map.groupBy(uses.all(program), ({ target }) => target);
  const later = [...targets.values()].flatMap((all): Said<Value, Target>[] => all.slice(1));
  return later.map(({ target, node }) =>
    createDiagnostic({ code: "said-twice", format: { word, element: names(target).on }, target: node }),
  );
}

/** No two operations share an operationId. */
export const operationIdsDiffer: Check = ({ operations }) =>
  operations
    .filter(({ id }, index) => operations[index - 1]?.id === id)
    .map(({ id, type }) => createDiagnostic({ code: "operation-id-repeated", format: { id }, target: type }));
