import type { Diagnostic, Program, Type } from "@typespec/compiler";
import { argumentNode, type ArgumentPath } from "../argument-node.ts";
import { endpointDecisionUses } from "../decorators/endpoint-decision.ts";
import { conservesUses } from "../decorators/conserves.ts";
import { getIdentified } from "../decorators/identifies.ts";
import { expiresUses } from "../decorators/expires.ts";
import { lifecycleUses } from "../decorators/lifecycle.ts";
import { outcomesUses } from "../decorators/outcomes.ts";
import { resourceActionUses } from "../decorators/resource-action.ts";
import { primaryIdentifierUses } from "../decorators/primary-identifier.ts";
import { resourceName, type ResourceType } from "../decorators/resource.ts";
import { signedRetryUses } from "../decorators/signed-retry.ts";
import type { DecoratorUse } from "../decorators/decorator-uses.ts";
import { didYouMean } from "../did-you-mean.ts";
import { createDiagnostic } from "../lib.ts";
import type { DecisionResult } from "../model.ts";
import type { NamedOperation } from "../named-operations.ts";
import { requestPathsOf, requestTypesAt } from "../paths.ts";
import type { Check } from "./spec.ts";
import { unknownResourcePath } from "./unknown-resource-path.ts";

interface Mention {
  path: string;
  use: DecoratorUse<unknown>;
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
  resourceMentions(program).flatMap(
    ({ resource, path, use, argument }) => unknownResourcePath(resource, path, argumentNode(use.node, argument)) ?? [],
  );

function resourceMentions(program: Program): ResourceMention[] {
  return [
    ...lifecycleUses
      .all(program)
      .map((use): ResourceMention => ({ ...use.value, path: use.value.field, use, argument: [1, "field"] })),
    ...outcomesUses.all(program).flatMap(inOutcomes),
    ...expiresUses.all(program).flatMap((use) => inExpiry(use)),
    ...primaryIdentifierUses
      .all(program)
      .flatMap((use) =>
        use.value.map((path, index): ResourceMention => ({ resource: use.target, path, use, argument: [index] })),
      ),
    ...endpointDecisionUses.all(program).flatMap(inQuestion),
    ...signedRetryUses.all(program).flatMap((use) => inRetry(program, use)),
    ...conservesUses
      .all(program)
      .map((use): ResourceMention => ({ ...use.value, path: use.value.balance, use, argument: [1, "balance"] })),
  ];
}

/** Where an end is shown, and what it is counted from. */
function inExpiry(use: ReturnType<typeof expiresUses.all>[number]): ResourceMention[] {
  const counted = (["from", "before"] as const).map((name): [string | undefined, ArgumentPath] => [
    use.value[name],
    [3, name],
  ]);
  return [[use.value.field, [0]] as [string, ArgumentPath], ...counted].flatMap(([path, argument]) =>
    path === undefined ? [] : { resource: use.target, path, use, argument },
  );
}

/** The path of the payload exists in the resource that the operation acts on. */
function inRetry(program: Program, use: ReturnType<typeof signedRetryUses.all>[number]): ResourceMention[] {
  const { shownAt } = use.value;
  if (shownAt === undefined) return [];
  return resourceActionUses
    .on(program, use.target)
    .map(({ value: { resource } }) => ({ resource, path: shownAt, use, argument: [0, "shownAt"] }));
}

function inQuestion(use: ReturnType<typeof endpointDecisionUses.all>[number]): ResourceMention[] {
  const { resource, field, answers, otherwise, noAnswer } = use.value;
  const inVerdict = ({ shows }: DecisionResult, ...within: (string | number)[]): ResourceMention[] =>
    shows.map(({ path }, index) => ({ resource, path, use, argument: [1, ...within, "shows", index, "path"] }));
  return [
    { resource, path: field, use, argument: [1, "field"] },
    ...answers.flatMap((answer, index) => inVerdict(answer, "answers", index)),
    ...inVerdict(otherwise, "otherwise"),
    ...inVerdict(noAnswer, "noAnswer"),
  ];
}

function inOutcomes(use: ReturnType<typeof outcomesUses.all>[number]): ResourceMention[] {
  const { resource, field, rows } = use.value;
  const shown = rows.flatMap(({ steps }, row) =>
    steps.flatMap(({ shows }, step) =>
      shows.map(({ path }, index): ResourceMention => ({
        resource,
        path,
        use,
        argument: [1, "rows", row, "steps", step, "shows", index, "path"],
      })),
    ),
  );
  return [{ resource, path: field, use, argument: [1, "field"] }, ...shown];
}

/** Every path into a request leads to one of its fields. */
export const requestPathsExist: Check = ({ program, operations, operation }) => {
  const selectors = operations.flatMap((each) =>
    outcomesUses
      .on(program, each.type)
      .map((use): RequestMention => ({ operation: each, path: use.value.selector, use, argument: [1, "selector"] })),
  );
  const drivers = lifecycleUses
    .all(program)
    .flatMap((use) =>
      use.value.drivers.flatMap(({ operation: id, field }, index): RequestMention[] =>
        field === undefined
          ? []
          : [{ operation: operation(id), path: field, use, argument: [1, "drivers", index, "field"] }],
      ),
    );
  return [...selectors, ...drivers].flatMap(unknownInRequest);
};

/** An operation that does not exist is reported by its own check. */
export function unknownInRequest({ operation, path, use, argument }: RequestMention): Diagnostic[] {
  if (operation === undefined || requestTypesAt(operation, path).length > 0) return [];
  return [
    createDiagnostic({
      code: "unknown-request-path",
      format: { operation: operation.id, path, meant: didYouMean(path, requestPathsOf(operation)) },
      target: argumentNode(use.node, argument),
    }),
  ];
}

/**
 * A path with its only parameter at the end, like `/cards/{id}`, needs to identify its resource. Parameters of other paths need not be
 * ids.
 */
export const pathsNameTheirResource: Check = ({ program, operations }) =>
  operations.flatMap(({ id, type, http }) => {
    const [own, ...others] = http.parameters.parameters.filter((each) => each.type === "path");
    if (own === undefined || others.length > 0 || !http.path.endsWith(`/{${own.name}}`)) return [];
    const { name, param } = own;
    if (!isTextOrNumber(param.type) || getIdentified(program, param) !== undefined) return [];
    return resourceActionUses
      .on(program, type)
      .filter(({ value: { kind } }) => kind === "reads" || kind === "changes" || kind === "deletes")
      .map(({ value: { kind, resource } }) =>
        createDiagnostic({
          code: "path-without-id",
          format: { operation: id, kind, resource: resourceName(resource), parameter: name },
          target: param,
        }),
      );
  });

function isTextOrNumber(type: Type): boolean {
  if (type.kind !== "Scalar") return false;
  return type.baseScalar === undefined ? ["string", "numeric"].includes(type.name) : isTextOrNumber(type.baseScalar);
}
