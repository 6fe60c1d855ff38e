import { objectOf, type Json } from "./read-document.ts";

const BOUNDS =
  /"(?:minLength|maxLength|pattern|minimum|maximum|exclusiveMinimum|exclusiveMaximum|multipleOf|minItems|maxItems|uniqueItems)":/;

/** Says that nothing that callers send has bounds, so that none are judged; nothing where something has, or nothing is sent. */
export function boundsNote({ paths, components }: Json): string[] {
  const { schemas, requestBodies } = objectOf(components);
  const operations = Object.values(objectOf(paths)).flatMap((path) => Object.values(objectOf(path)).map(objectOf));
  const bodies = operations.flatMap(({ requestBody }) => requestBody ?? []);
  if (bodies.length === 0 || BOUNDS.test(JSON.stringify([bodies, schemas, requestBodies]))) return [];
  return [
    "Nothing in a request body has bounds, so that no test tries what is too long, too great or of another form. " +
      "Where the API has them, say so in the document: `minLength`, `maxLength`, `pattern`, `minimum`, `maximum`, `minItems`, `maxItems`.",
  ];
}
