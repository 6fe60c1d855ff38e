import { callsIn, parametersOf, repliesOf, requestsOf, type Call, type SchemaWithExamples } from "./calls.ts";
import type { Document, OperationObject } from "./document.ts";
import { validatorOf, type Validate } from "./validator.ts";

/** The problems of a document: missing texts, tags and security of operations, and missing or invalid examples of requests and replies. */
export function documentProblems(document: Document): string[] {
  const validate = validatorOf(document);
  return callsIn(document).flatMap((call) => [
    ...missingTexts(document, call),
    ...missingExamples(document, call),
    ...invalidExamples(document, call, validate),
  ]);
}

const OPERATION_ID = /^[a-z][A-Za-z]*(\.[a-z][A-Za-z]*)+$/;

function missingTexts(document: Document, { name, kind, operation }: Call): string[] {
  const problems = [
    ...(["summary", "description"] as const).filter((text) => !operation[text]?.trim()).map((text) => `has no ${text}`),
    ...(OPERATION_ID.test(operation.operationId ?? "") ? [] : ["has no operationId of the form domain.verb"]),
    ...tagProblems(document, operation),
    // The service itself calls a webhook, with the signature that its headers describe.
    ...(kind === "webhook" ? [] : securityProblems(document, operation)),
  ];
  return problems.map((problem) => `${name} ${problem}`);
}

function tagProblems({ tags = [] }: Document, operation: OperationObject): string[] {
  const declared = new Set(tags.map(({ name }) => name));
  const own = operation.tags ?? [];
  if (own.length === 0) return ["has no tag"];
  return own
    .filter((tag) => !declared.has(tag))
    .map((tag) => `has the tag "${tag}", which the document does not declare`);
}

function securityProblems({ components }: Document, { security }: OperationObject): string[] {
  if (security === undefined) return ["does not say who may call it"];
  return security
    .flatMap((requirement) => Object.keys(requirement))
    .filter((scheme) => components?.securitySchemes?.[scheme] === undefined)
    .map((scheme) => `asks for ${scheme}, which the document does not declare`);
}

/** Error replies need no example of their own: their schema has one. */
function missingExamples(document: Document, call: Call): string[] {
  const successes = repliesOf(document, call).filter(({ status }) => status.startsWith("2"));
  return [...requestsOf(document, call), ...successes.flatMap(({ bodies }) => bodies)]
    .filter(({ examples }) => examples.length === 0)
    .map(({ name }) => `${name} has no example`);
}

function invalidExamples(document: Document, call: Call, validate: Validate): string[] {
  const withExamples: SchemaWithExamples[] = [
    ...parametersOf(document, call),
    ...requestsOf(document, call),
    ...repliesOf(document, call).flatMap(({ bodies }) => bodies),
  ];
  return withExamples.flatMap(({ name, schema, examples }) =>
    examples
      .map((example) => validate(schema, example))
      .filter((problems) => problems.length > 0)
      .map((problems) => `${name} has a wrong example: ${problems.join("; ")}`),
  );
}
