/** How the bodies of a media type are written: `binary` is bytes that nothing reads. */
export type MediaForm = "json" | "text" | "xml" | "json-lines" | "events" | "form" | "multipart" | "binary";

const forms: readonly (readonly [RegExp, MediaForm])[] = [
  [/^[^/]+\/(?:.+\+)?json$/, "json"],
  [/^[^/]+\/(?:.+\+)?xml$/, "xml"],
  [/^application\/(?:x-)?(?:jsonl|ndjson|jsonlines)$|^application\/json-seq$/, "json-lines"],
  [/^text\/event-stream$/, "events"],
  [/^application\/x-www-form-urlencoded$/, "form"],
  [/^multipart\//, "multipart"],
  [/^text\//, "text"],
];

/** That of an error by RFC 9457. */
export const problemType = "application/problem+json";

/** The form of a media type, whatever its parameters; `application/vnd.a+json` is JSON. */
export function mediaFormOf(contentType: string): MediaForm {
  const type = mediaTypeOf(contentType);
  return forms.find(([pattern]) => pattern.test(type))?.[1] ?? "binary";
}

/** The media type without parameters, in lower case: `text/plain` of `Text/Plain; charset=utf-8`. */
export function mediaTypeOf(contentType: string): string {
  return (contentType.split(";", 1)[0] ?? "").trim().toLowerCase();
}

/** Whether a declared type or range, such as `image/*`, has a given type. */
export function hasMediaType(declared: string, given: string): boolean {
  const [type = "", subtype = ""] = mediaTypeOf(declared).split("/");
  const [givenType, givenSubtype] = mediaTypeOf(given).split("/");
  return (type === "*" || type === givenType) && (subtype === "*" || subtype === givenSubtype);
}
