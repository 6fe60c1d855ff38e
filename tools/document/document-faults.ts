import { callsIn, parametersOf, repliesOf, requestsOf, type Call, type Carrier } from "./calls.ts";
import type { Document, OperationObject } from "./document.ts";
import { validatorOf, type Validate } from "./validator.ts";

/** What a document lacks that we ask of others: everything said of each operation, and an example of all it sends and answers. */
export function documentFaults(document: Document): string[] {
  const validate = validatorOf(document);
  return callsIn(document).flatMap((call) => [
    ...unsaid(document, call),
    ...unshown(document, call),
    ...shownWrong(document, call, validate),
  ]);
}

const OPERATION_ID = /^[a-z][A-Za-z]*(\.[a-z][A-Za-z]*)+$/;

function unsaid(document: Document, { name, kind, operation }: Call): string[] {
  const faults = [
    ...(["summary", "description"] as const).filter((word) => !operation[word]?.trim()).map((word) => `has no ${word}`),
    ...(OPERATION_ID.test(operation.operationId ?? "") ? [] : ["has no operationId of the form domain.verb"]),
    ...tagFaults(document, operation),
    // A webhook is called by the service, with the signature its headers describe.
    ...(kind === "webhook" ? [] : securityFaults(document, operation)),
  ];
  return faults.map((fault) => `${name} ${fault}`);
}

function tagFaults({ tags = [] }: Document, operation: OperationObject): string[] {
  const declared = new Set(tags.map(({ name }) => name));
  const own = operation.tags ?? [];
  if (own.length === 0) return ["has no tag"];
  return own
    .filter((tag) => !declared.has(tag))
    .map((tag) => `has the tag "${tag}", which the document does not declare`);
}

function securityFaults({ components }: Document, { security }: OperationObject): string[] {
  if (security === undefined) return ["does not say who may call it"];
  return security
    .flatMap((requirement) => Object.keys(requirement))
    .filter((scheme) => components?.securitySchemes?.[scheme] === undefined)
    .map((scheme) => `asks for ${scheme}, which the document does not declare`);
}

/** Errors show the example of their schema. */
function unshown(document: Document, call: Call): string[] {
  const successes = repliesOf(document, call).filter(({ status }) => status.startsWith("2"));
  return [...requestsOf(document, call), ...successes.flatMap(({ bodies }) => bodies)]
    .filter(({ examples }) => examples.length === 0)
    .map(({ name }) => `${name} has no example`);
}

function shownWrong(document: Document, call: Call, validate: Validate): string[] {
  const carriers: Carrier[] = [
    ...parametersOf(document, call),
    ...requestsOf(document, call),
    ...repliesOf(document, call).flatMap(({ bodies }) => bodies),
  ];
  return carriers.flatMap(({ name, schema, examples }) =>
    examples
      .map((example) => validate(schema, example))
      .filter((faults) => faults.length > 0)
      .map((faults) => `${name} has a wrong example: ${faults.join("; ")}`),
  );
}
