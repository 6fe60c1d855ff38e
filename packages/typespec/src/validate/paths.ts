import type { Diagnostic, Program } from "@typespec/compiler";
import { argumentNode, type ArgumentPath } from "../argument-node.ts";
import { asksWord } from "../decorators/asks.ts";
import { conservesWord } from "../decorators/conserves.ts";
import { expiresWord } from "../decorators/expires.ts";
import { lifecycleWord } from "../decorators/lifecycle.ts";
import { outcomesWord } from "../decorators/outcomes.ts";
import { partWord } from "../decorators/part.ts";
import { primaryIdentifierWord } from "../decorators/primary-identifier.ts";
import { resourceName, type ResourceType } from "../decorators/resource.ts";
import { signedRetryWord } from "../decorators/signed-retry.ts";
import type { Said } from "../decorators/word.ts";
import { createDiagnostic } from "../lib.ts";
import type { Verdict } from "../model.ts";
import type { NamedOperation } from "../named-operations.ts";
import { requestTypesAt, typesAt } from "../paths.ts";
import type { Check } from "./spec.ts";

interface Mention {
  path: string;
  said: Said<unknown>;
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
    ...lifecycleWord
      .all(program)
      .map((said): ResourceMention => ({ ...said.value, path: said.value.field, said, argument: [1, "field"] })),
    ...outcomesWord.all(program).flatMap(inOutcomes),
    ...expiresWord
      .all(program)
      .map((said): ResourceMention => ({ resource: said.target, path: said.value.field, said, argument: [0] })),
    ...primaryIdentifierWord
      .all(program)
      .flatMap((said) =>
        said.value.map((path, index): ResourceMention => ({ resource: said.target, path, said, argument: [index] })),
      ),
    ...asksWord.all(program).flatMap(inQuestion),
    ...signedRetryWord.all(program).flatMap((said) => inRetry(program, said)),
    ...conservesWord
      .all(program)
      .map((said): ResourceMention => ({ ...said.value, path: said.value.balance, said, argument: [1, "balance"] })),
  ];
}

/** The payload is shown by the resource that the operation has a part in. */
function inRetry(program: Program, said: ReturnType<typeof signedRetryWord.all>[number]): ResourceMention[] {
  const { shownAt } = said.value;
  if (shownAt === undefined) return [];
  return partWord
    .on(program, said.target)
    .map(({ value: { resource } }) => ({ resource, path: shownAt, said, argument: [0, "shownAt"] }));
}

function inQuestion(said: ReturnType<typeof asksWord.all>[number]): ResourceMention[] {
  const { resource, field, answers, otherwise, silence } = said.value;
  const inVerdict = ({ shows }: Verdict, ...within: (string | number)[]): ResourceMention[] =>
    shows.map(({ path }, index) => ({ resource, path, said, argument: [1, ...within, "shows", index, "path"] }));
  return [
    { resource, path: field, said, argument: [1, "field"] },
    ...answers.flatMap((answer, index) => inVerdict(answer, "answers", index)),
    ...inVerdict(otherwise, "otherwise"),
    ...inVerdict(silence, "silence"),
  ];
}

function inOutcomes(said: ReturnType<typeof outcomesWord.all>[number]): ResourceMention[] {
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
    outcomesWord
      .on(program, each.type)
      .map((said): RequestMention => ({ operation: each, path: said.value.selector, said, argument: [1, "selector"] })),
  );
  const drivers = lifecycleWord
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
