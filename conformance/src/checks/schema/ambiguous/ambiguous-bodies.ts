import { mediaFormOf, type Operation } from "@tallystick/contract";
import type { CallRequest } from "../../../http/exchange.ts";
import { asObject } from "../../../json/value-at.ts";
import { invalidAnswers } from "../../../requests/invalid-answers.ts";
import type { Ambiguity, Ambiguous } from "./ambiguity.ts";

/** A JSON body that two readers may read as two. */
export const ambiguousBodies: readonly Ambiguity[] = [
  {
    statement: "repeated-member-refused",
    what: "refuses a member twice in one object",
    applies: hasJson,
    requests: (_t, _operation, request) =>
      withRepeatedMember(request.body).map(([state, text]) => ({ state, request: sending(request, text) })),
  },
  {
    statement: "other-charset-refused",
    what: "refuses another charset",
    applies: hasJson,
    requests: (t, operation, request) =>
      ["utf-16"].map((charset) => ({
        state: `UTF-8 that is called ${charset}`,
        request: sending(request, textOf(request), { contentType: `${typeOf(operation)}; charset=${charset}` }),
        others: [t.contract.conventions.answers.unsupportedMediaType],
      })),
  },
  {
    statement: "other-encoding-refused",
    what: "refuses another content encoding",
    applies: hasJson,
    requests: (t, _operation, request) =>
      ["gzip", "suite-says"].map((encoding) => ({
        state: `plain text that is called ${encoding}`,
        request: sending(request, textOf(request), { after: { "content-encoding": encoding } }),
        others: [t.contract.conventions.answers.unsupportedMediaType],
      })),
  },
  {
    statement: "trailing-bytes-refused",
    what: "refuses text after the end of its JSON",
    applies: hasJson,
    requests: (t, operation, request): Ambiguous[] =>
      ["{}", "\0"].map((more) => ({
        state: `a good body and ${JSON.stringify(more)}`,
        request: sending(request, textOf(request) + more),
        // It is no JSON either.
        others: invalidAnswers(t.contract, operation),
      })),
  },
];

function hasJson({ body }: Operation): boolean {
  return body?.required === true && mediaFormOf(body.contentType) === "json";
}

function typeOf({ body }: Operation): string {
  return body === undefined || body.contentType.includes("*") ? "application/json" : body.contentType;
}

function textOf({ body }: CallRequest): string {
  return JSON.stringify(body);
}

function sending(request: CallRequest, text: string, more: NonNullable<CallRequest["raw"]> = {}): CallRequest {
  return { ...request, raw: { body: text, ...more } };
}

/** A member that nothing declares, for an object without any. */
const filler = { suiteSays: "right" };

/** The texts of a body whose first member is there twice: at the top, within its first object, and written with an escape. */
function withRepeatedMember(body: unknown): [state: string, text: string][] {
  const top = Object.keys(asObject(body) ?? {}).length > 0 ? asObject(body) : asObject(body) && filler;
  if (top === undefined) return [];
  const texts = repeatedIn(top).map(([state, text]): [string, string] => [`a member twice, ${state}`, text]);
  const nested = Object.entries(top).find(([, value]) => Object.keys(asObject(value) ?? {}).length > 0);
  if (nested === undefined) return texts;
  const [name, value] = nested;
  const [before = "", after = ""] = JSON.stringify({ ...top, [name]: place }).split(JSON.stringify(place));
  return [
    ...texts,
    ...repeatedIn(asObject(value) ?? {}).map(([state, text]): [string, string] => [
      `a member of ${name} twice, ${state}`,
      before + text + after,
    ]),
  ];
}

/** Stands for the object that is written by hand. */
const place = "suite-says-here";

/** With a wrong value beside the right one: whichever counts, one of the first two texts has all right values. */
function repeatedIn(value: Readonly<Record<string, unknown>>): [state: string, text: string][] {
  const [name = ""] = Object.keys(value);
  const members = JSON.stringify(value).slice(1, -1);
  const wrong = `${JSON.stringify(name)}:{"suiteSays":"wrong"}`;
  const escaped = `"\\u${name.charCodeAt(0).toString(16).padStart(4, "0")}${JSON.stringify(name.slice(1)).slice(1)}`;
  return [
    ["the right one last", `{${wrong},${members}}`],
    ["the right one first", `{${members},${wrong}}`],
    ["once with an escape", `{${members},${escaped}:${JSON.stringify(value[name])}}`],
  ];
}
