import { expect, test } from "vitest";
import { callsIn, requestsOf } from "./calls.ts";
import { documentProblems } from "./document-problems.ts";
import { documentFile, readDocument, type Document, type OperationObject } from "./document.ts";

const whole = readDocument(documentFile());
const small = firstWithBody(whole);

type Change = (operation: OperationObject, document: Document) => void;

/** The document with only its first operation that has a body: checking all operations in every test takes too long. */
function firstWithBody(document: Document): Document {
  const call = callsIn(document).find((each) => requestsOf(document, each).length > 0);
  if (call === undefined) throw new Error("no operation takes a body");
  return { ...document, paths: { [call.path]: { [call.method]: call.operation } }, webhooks: {} };
}

/** The problems of the small document after a change of its operation. */
function problemsAfter(change: Change): string[] {
  const document = structuredClone(small);
  for (const { operation } of callsIn(document)) change(operation, document);
  return documentProblems(document);
}

interface Media {
  example?: unknown;
  examples?: unknown;
  schema?: object;
}

function requestOf({ requestBody }: OperationObject): Media[] {
  return mediaOf(requestBody);
}

function successOf({ responses = {} }: OperationObject): Media[] {
  return mediaOf(Object.entries(responses).find(([status]) => status.startsWith("2"))?.[1]);
}

/** The media types of a body. */
function mediaOf(body: object = {}): Media[] {
  return "content" in body ? Object.values(body.content as Record<string, Media>) : [];
}

function hideExamples(media: Media[]): void {
  for (const one of media) {
    delete one.example;
    delete one.examples;
  }
}

function showInstead(media: Media[], example: unknown): void {
  hideExamples(media);
  for (const one of media) one.example = example;
}

function useUnknownFormat(operation: OperationObject): void {
  for (const media of requestOf(operation)) media.schema = { type: "string", format: "shoe-size" };
}

test("neither the document nor its part for these tests has a problem", () => {
  expect(documentProblems(small)).toEqual([]);
  expect(callsIn(whole).length).toBeGreaterThan(0);
  expect(documentProblems(whole)).toEqual([]);
});

const problems: [string, RegExp, Change][] = [
  ["an operation without a summary", / has no summary$/, (operation) => delete operation.summary],
  ["an empty description", / has no description$/, (operation) => Object.assign(operation, { description: " " })],
  [
    "an operationId of one word",
    /^Create has no operationId of the form domain\.verb$/,
    (operation) => Object.assign(operation, { operationId: "Create" }),
  ],
  ["an operation without a tag", / has no tag$/, (operation) => delete operation.tags],
  [
    "a tag that is not declared",
    / has the tag "own", which the document does not declare$/,
    (operation) => operation.tags?.push("own"),
  ],
  ["an operation without security", / does not say who may call it$/, (operation) => delete operation.security],
  [
    "a security scheme that is not declared",
    / asks for Magic, which the document does not declare$/,
    (operation) => operation.security?.push({ Magic: [] }),
  ],
  ["a request without an example", / request has no example$/, (operation) => hideExamples(requestOf(operation))],
  ["a success without an example", / 2\d\d has no example$/, (operation) => hideExamples(successOf(operation))],
  [
    "a request's example of another type",
    / request has a wrong example: it must be object/,
    (operation) => showInstead(requestOf(operation), "text"),
  ],
  [
    "a reply's example of another type",
    / 2\d\d has a wrong example: it must be object/,
    (operation) => showInstead(successOf(operation), 1),
  ],
  [
    "a parameter's example of another type",
    / query limit has a wrong example: it must be integer$/,
    (operation) =>
      (operation.parameters ??= []).push({ name: "limit", in: "query", schema: { type: "integer" }, example: "ten" }),
  ],
  [
    "a webhook without an example",
    /^card\.closed request has no example$/,
    (operation, document) => {
      const { security: _security, ...post } = structuredClone({
        ...operation,
        operationId: "card.closed",
        responses: {},
      });
      hideExamples(requestOf(post));
      document.webhooks = { closed: { post } };
    },
  ],
];

test.each(problems)("%s is a problem", (_name, message, change) => {
  expect(problemsAfter(change)).toEqual([expect.stringMatching(message)]);
});

test("an unknown format is an error", () => {
  expect(() => problemsAfter(useUnknownFormat)).toThrow('unknown format "shoe-size"');
});
