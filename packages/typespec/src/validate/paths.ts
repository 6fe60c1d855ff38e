import type { Diagnostic, Program } from "@typespec/compiler";
import { argumentNode, type ArgumentPath } from "../argument-node.ts";
import { endpointDecisionUses } from "../decorators/endpoint-decision.ts";
import { conservesUses } from "../decorators/conserves.ts";
import { expiresUses } from "../decorators/expires.ts";
import { lifecycleUses } from "../decorators/lifecycle.ts";
import { outcomesUses } from "../decorators/outcomes.ts";
import { resourceActionUses } from "../decorators/resource-action.ts";
import { primaryIdentifierUses } from "../decorators/primary-identifier.ts";
import { resourceName, type ResourceType } from "../decorators/resource.ts";
import { signedRetryUses } from "../decorators/signed-retry.ts";
import type { DecoratorUse } from "../decorators/decorator-uses.ts";
import { createDiagnostic } from "../lib.ts";
import type { DecisionResult } from "../model.ts";
import type { NamedOperation } from "../named-operations.ts";
import { requestTypesAt, typesAt } from "../paths.ts";
import type { Check } from "./spec.ts";

interface Mention {
  path: string;
  said: DecoratorUse<unknown>;
  argument: ArgumentPath;
}

interface ResourceMention extends Mention {
  resource: ResourceType;
}

interface RequestMention extends Mention {
  operation: NamedOperation | undefined;
}

/** Every path into a resource leads to one of its fields. */
export const resourcePathsExist: Check = ({ program }) =>
  resourceMentions(program)
    .filter(({ resource, path }) => typesAt(resource, path).length === 0)
    .map(({ resource, path, said, argument }) =>
      createDiagnostic({
        code: "unknown-resource-path",
        format: { resource: resourceName(resource), path },
        target: argumentNode(said.node, argument),
      }),
    );

function resourceMentions(program: Program): ResourceMention[] {
  return [
    ...lifecycleUses
      .all(program)
      .map((said): ResourceMention => ({ ...said.value, path: said.value.field, said, argument: [1, "field"] })),
    ...outcomesUses.all(program).flatMap(inOutcomes),
    ...expiresUses
      .all(program)
      .map((said): ResourceMention => ({ resource: said.target, path: said.value.field, said, argument: [0] })),
    ...primaryIdentifierUses
      .all(program)
      .flatMap((said) =>
        said.value.map((path, index): ResourceMention => ({ resource: said.target, path, said, argument: [index] })),
      ),
    ...endpointDecisionUses.all(program).flatMap(inQuestion),
    ...signedRetryUses.all(program).flatMap((said) => inRetry(program, said)),
    ...conservesUses
      .all(program)
      .map((said): ResourceMention => ({ ...said.value, path: said.value.balance, said, argument: [1, "balance"] })),
  ];
}

/** The payload is shown by the resource that the operation has a part in. */
function inRetry(program: Program, said: ReturnType<typeof signedRetryUses.all>[number]): ResourceMention[] {
  const { shownAt } = said.value;
  if (shownAt === undefined) return [];
  return resourceActionUses
    .on(program, said.target)
    .map(({ value: { resource } }) => ({ resource, path: shownAt, said, argument: [0, "shownAt"] }));
}

function inQuestion(said: ReturnType<typeof endpointDecisionUses.all>[number]): ResourceMention[] {
  const { resource, field, answers, otherwise, noAnswer } = said.value;
  const inVerdict = ({ shows }: DecisionResult, ...within: (string | number)[]): ResourceMention[] =>
    shows.map(({ path }, index) => ({ resource, path, said, argument: [1, ...within, "shows", index, "path"] }));
  return [
    { resource, path: field, said, argument: [1, "field"] },
    ...answers.flatMap((answer, index) => inVerdict(answer, "answers", index)),
    ...inVerdict(otherwise, "otherwise"),
    ...inVerdict(noAnswer, "noAnswer"),
  ];
}

function inOutcomes(said: ReturnType<typeof outcomesUses.all>[number]): ResourceMention[] {
  const { resource, field, rows } = said.value;
  const shown = rows.flatMap(({ steps }, row) =>
    steps.flatMap(({ shows }, step) =>
      shows.map(({ path }, index): ResourceMention => ({
        resource,
        path,
        said,
        argument: [1, "rows", row, "steps", step, "shows", index, "path"],
      })),
    ),
  );
  return [{ resource, path: field, said, argument: [1, "field"] }, ...shown];
}

/** Every path into a request leads to one of its fields. */
export const requestPathsExist: Check = ({ program, operations, operation }) => {
  const selectors = operations.flatMap((each) =>
    outcomesUses
      .on(program, each.type)
      .map((said): RequestMention => ({ operation: each, path: said.value.selector, said, argument: [1, "selector"] })),
  );
  const drivers = lifecycleUses
    .all(program)
    .flatMap((said) =>
      said.value.drivers.flatMap(({ operation: id, field }, index): RequestMention[] =>
        field === undefined
          ? []
          : [{ operation: operation(id), path: field, said, argument: [1, "drivers", index, "field"] }],
      ),
    );
  return [...selectors, ...drivers].flatMap(unknownInRequest);
};

/** An operation that does not exist is reported by its own check. */
export function unknownInRequest({ operation, path, said, argument }: RequestMention): Diagnostic[] {
  if (operation === undefined || requestTypesAt(operation, path).length > 0) return [];
  return [
    createDiagnostic({
      code: "unknown-request-path",
      format: { operation: operation.id, path },
      target: argumentNode(said.node, argument),
    }),
  ];
}
