import type { Diagnostic, Type } from "@typespec/compiler";
import { accessUses } from "../decorators/access.ts";
import { conventionsUses } from "../decorators/conventions.ts";
import { endpointDecisionUses } from "../decorators/endpoint-decision.ts";
import { filterUses } from "../decorators/filter.ts";
import { idempotentUses } from "../decorators/idempotent.ts";
import { identifiesUses } from "../decorators/identifies.ts";
import { lifecycleUses } from "../decorators/lifecycle.ts";
import { listingUses } from "../decorators/listing.ts";
import { outcomesUses } from "../decorators/outcomes.ts";
import { resourceActionUses } from "../decorators/resource-action.ts";
import { constantsUses } from "../decorators/constants.ts";
import { primaryIdentifierUses } from "../decorators/primary-identifier.ts";
import { signedRetryUses } from "../decorators/signed-retry.ts";
import { webhookUses } from "../decorators/webhook.ts";
import type { DecoratorUse, DecoratorUses } from "../decorators/decorator-uses.ts";
import { createDiagnostic } from "../lib.ts";
import { namesIn } from "../names.ts";
import type { Check, Spec } from "./spec.ts";

/** An operation has at most one resource action. */
export const resourceActionIsOne: Check = ({ program, operations }) =>
  operations.flatMap(({ id, type }) =>
    resourceActionUses
      .on(program, type)
      .slice(1)
      .map(({ node }) =>
        createDiagnostic({ code: "several-resource-actions", format: { operation: id }, target: node }),
      ),
  );

/** A decorator that makes sense once per element is used once. */
export const decoratorsAreNotRepeated: Check = (spec) => [
  ...repeated(spec, "access", accessUses),
  ...repeated(spec, "conventions", conventionsUses),
  ...repeated(spec, "endpointDecision", endpointDecisionUses),
  ...repeated(spec, "filter", filterUses),
  ...repeated(spec, "idempotent", idempotentUses),
  ...repeated(spec, "identifies", identifiesUses),
  ...repeated(spec, "lifecycle", lifecycleUses),
  ...repeated(spec, "listing", listingUses),
  ...repeated(spec, "outcomes", outcomesUses),
  ...repeated(spec, "constants", constantsUses),
  ...repeated(spec, "primaryIdentifier", primaryIdentifierUses),
  ...repeated(spec, "signedRetry", signedRetryUses),
  ...repeated(spec, "webhook", webhookUses),
];

function repeated<Value, Target extends Type>(
  { program }: Spec,
  name: string,
  uses: DecoratorUses<Value, Target>,
): Diagnostic[] {
  const names = namesIn(program);
  const targets = Map.groupBy(uses.all(program), ({ target }) => target);
  const later = [...targets.values()].flatMap((all): DecoratorUse<Value, Target>[] => all.slice(1));
  return later.map(({ target, node }) =>
    createDiagnostic({ code: "decorator-repeated", format: { word: name, element: names(target).on }, target: node }),
  );
}

/** No two operations share an operationId. */
export const operationIdsDiffer: Check = ({ operations }) =>
  operations
    .filter(({ id }, index) => operations[index - 1]?.id === id)
    .map(({ id, type }) => createDiagnostic({ code: "operation-id-repeated", format: { id }, target: type }));
