import * as fc from "fast-check";
import type { Feature } from "./features.ts";
import { anyType, objectType, texts, words, type JsonType, type ObjectType } from "./json-types.ts";
import type { SpecWriter } from "./spec-writer.ts";

/** The body of a request, with a value: as a client takes it, and as the handler is to get it. */
export interface RandomBody {
  features: readonly Feature[];
  /** The parameters of the operation that say it. */
  write(spec: SpecWriter): string;
  passed: unknown;
  received: unknown;
  /** The verbs that may carry it. */
  verbs: readonly Verb[];
  contentType: string;
}

export type Verb = "delete" | "get" | "head" | "patch" | "post" | "put";

/** A reply, with a value: as a handler gives it, and as the client is to return it. */
export interface RandomReply {
  features: readonly Feature[];
  /** The members of the model of the reply. */
  write(spec: SpecWriter): string;
  given: { status: number; headers: Record<string, string>; body?: unknown };
  returned: unknown;
  contentType: string | undefined;
  /** Whether what its body says has a schema. */
  isJson: boolean;
}

const bytes = fc.uint8Array({ minLength: 1, maxLength: 12 });
const visible = texts({ minLength: 1 });
// As JSON has it: without a zero below zero.
const anyJson = fc
  .json({ maxDepth: 1, stringUnit: "grapheme" })
  .map((text): unknown => JSON.parse(text.replaceAll(/-0\b(?!\.)/g, "0")));
const xml = words.map((word) => `<a b="${word}">x &amp; y</a>`);

const writing: readonly Verb[] = ["post", "put", "patch"];

interface Shelf {
  name: string;
  count?: number;
  books: { title: string; done: boolean }[];
  words: string[];
}

/** An object that XML can hold: blanks at the ends of a text and an empty list are lost in it. */
const shelf = "{ name: string; count?: int32; books: { title: string; done: boolean }[]; words: string[] }";
const shelves: fc.Arbitrary<Shelf> = fc.record(
  {
    name: fc.stringMatching(/^[a-z&<>"' é𝄞]{1,5}$/u).map((text) => `a${text}b`),
    count: fc.nat(99),
    books: fc.array(fc.record({ title: words, done: fc.boolean() }, { noNullPrototype: true }), {
      minLength: 1,
      maxLength: 2,
    }),
    words: fc.array(words, { minLength: 1, maxLength: 3 }),
  },
  { requiredKeys: ["name", "books", "words"], noNullPrototype: true },
);

function shelfText({ name, count, books, words: all }: Shelf): string {
  const escaped = name
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&apos;");
  const elements = [
    `<name>${escaped}</name>`,
    ...(count === undefined ? [] : [`<count>${count}</count>`]),
    ...books.map(({ title, done }) => `<books><title>${title}</title><done>${done}</done></books>`),
    ...all.map((word) => `<words>${word}</words>`),
  ];
  return `<shelf>${elements.join("")}</shelf>`;
}

const xmlShelf: fc.Arbitrary<RandomBody> = shelves.map((value) => ({
  features: ["XML body of an object"],
  write: () => `@header contentType: "application/xml", @body body: ${shelf}`,
  passed: shelfText(value),
  received: value,
  verbs: writing,
  contentType: "application/xml",
}));

const xmlShelfReply: fc.Arbitrary<RandomReply> = shelves.map((value) => ({
  features: ["XML reply of an object"],
  write: () => `@header contentType: "application/xml"; @body body: ${shelf};`,
  given: { status: 200, headers: {}, body: value },
  returned: shelfText(value).replaceAll("shelf>", "root>"),
  contentType: "application/xml",
  isJson: false,
}));

function body(
  feature: Feature,
  contentType: string,
  { type = "string", values, more = [] }: { type?: string; values: fc.Arbitrary<unknown>; more?: readonly Feature[] },
): fc.Arbitrary<RandomBody> {
  return values.map((value) => ({
    features: [feature, ...more],
    write: () => `@header contentType: "${contentType}", @body body: ${type}`,
    passed: value,
    received: value,
    verbs: writing,
    contentType,
  }));
}

function jsonBody(type: JsonType, contentType = "application/json"): fc.Arbitrary<RandomBody> {
  const isObject = type.features[0] === "object";
  const feature: Feature =
    contentType === "application/json"
      ? isObject
        ? "JSON body"
        : "JSON body that is no object"
      : "JSON body of another media type";
  return type.values("request").map((value) => ({
    features: [feature, ...type.features],
    write: (spec) => `@header contentType: "${contentType}", @bodyRoot body: ${type.write(spec)}`,
    passed: value,
    received: value,
    verbs: writing,
    contentType,
  }));
}

function mergePatch(type: ObjectType): fc.Arbitrary<RandomBody> {
  const contentType = "application/merge-patch+json";
  return type.patches().map((value) => ({
    features: ["merge patch", ...type.features],
    write: (spec) => `@header contentType: "${contentType}", @bodyRoot body: ${type.write(spec)}`,
    passed: value,
    received: value,
    verbs: ["patch"],
    contentType,
  }));
}

const form = body("form", "application/x-www-form-urlencoded", {
  type: "{ text: string; count?: int32; done: boolean; names: string[] }",
  values: fc.record(
    { text: texts(), count: fc.nat(99), done: fc.boolean(), names: fc.array(visible, { minLength: 1, maxLength: 3 }) },
    { requiredKeys: ["text", "done", "names"], noNullPrototype: true },
  ),
});

interface NamedFile {
  name: string;
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
}

const files: fc.Arbitrary<NamedFile> = fc.record({
  name: words.map((word) => `${word}.bin`),
  type: fc.constantFrom("application/octet-stream", "image/png"),
  bytes: bytes.map((each) => new Uint8Array(each)),
});

const formWithFiles: fc.Arbitrary<RandomBody> = fc
  .tuple(
    fc.record(
      { text: visible, count: fc.nat(99), object: fc.record({ a: texts() }, { noNullPrototype: true }) },
      { noNullPrototype: true },
    ),
    files,
    fc.array(files, { minLength: 1, maxLength: 2 }),
  )
  .map(([fields, one, several]) => ({
    features: ["form with files"],
    write: () =>
      `@header contentType: "multipart/form-data", @multipartBody body: {
        text: HttpPart<string>; count: HttpPart<int32>; object: HttpPart<{ a: string }>;
        one: HttpPart<File>; several: HttpPart<File>[] }`,
    passed: { ...fields, one: sentFile(one), several: several.map(sentFile) },
    received: { ...fields, one: seenFile(one), several: several.map(seenFile) },
    verbs: writing,
    contentType: "multipart/form-data",
  }));

function sentFile({ name, type, bytes: content }: NamedFile): File {
  return new File([content], name, { type });
}

function seenFile({ name, type, bytes: content }: NamedFile): object {
  return { name, type, bytes: Buffer.from(content) };
}

/** Any body of a request. */
export const bodies: fc.Arbitrary<RandomBody> = fc.oneof(
  { arbitrary: objectType.chain((type) => jsonBody(type)), weight: 3 },
  { arbitrary: anyType.chain((type) => jsonBody(type)), weight: 3 },
  objectType.chain((type) => jsonBody(type, "application/vnd.shelf+json")),
  objectType.chain(mergePatch),
  body("text body", "text/plain", { values: texts() }),
  body("XML body", "application/xml", { values: xml }),
  xmlShelf,
  body("body of lines", "application/jsonl", { values: fc.array(anyJson, { minLength: 1, maxLength: 3 }) }),
  body("body of bytes", "application/octet-stream", { type: "bytes", values: bytes.map((each) => Buffer.from(each)) }),
  form,
  formWithFiles,
);

interface Shown {
  feature: Feature;
  contentType: string;
  type?: string;
  values: fc.Arbitrary<{ given: unknown; returned: unknown }>;
}

const same = (values: fc.Arbitrary<unknown>): Shown["values"] =>
  values.map((value) => ({ given: value, returned: value }));

function reply({ feature, contentType, type = "string", values }: Shown): fc.Arbitrary<RandomReply> {
  return values.map(({ given, returned }) => ({
    features: [feature],
    write: () => `@header contentType: "${contentType}"; @body body: ${type};`,
    given: { status: 200, headers: {}, body: given },
    returned,
    contentType,
    isJson: false,
  }));
}

function jsonReply(type: JsonType, contentType = "application/json"): fc.Arbitrary<RandomReply> {
  const isObject = type.features[0] === "object";
  const feature: Feature =
    contentType === "application/json"
      ? isObject
        ? "JSON reply"
        : "JSON reply that is no object"
      : "JSON reply of another media type";
  return type.values("reply").map((value) => ({
    features: [feature, ...type.features],
    write: (spec) => `@header contentType: "${contentType}"; @bodyRoot body: ${type.write(spec)};`,
    given: { status: 200, headers: {}, body: value },
    returned: value,
    contentType,
    isJson: true,
  }));
}

const events: fc.Arbitrary<RandomReply> = reply({
  feature: "reply of events",
  contentType: "text/event-stream",
  values: fc.array(fc.record({ event: words, data: words }), { minLength: 1, maxLength: 2 }).map((all) => ({
    given: all,
    returned: all.map(({ event, data }) => `event: ${event}\ndata: ${data}\n\n`).join(""),
  })),
});

const eitherReply: fc.Arbitrary<RandomReply> = texts().map((text) => ({
  features: ["reply of either media type"],
  write: () => '@header contentType: "text/plain" | "text/html"; @body body: string;',
  given: { status: 200, headers: { "content-type": "text/html" }, body: text },
  returned: text,
  contentType: "text/html",
  isJson: false,
}));

const empty: fc.Arbitrary<RandomReply> = fc.constantFrom<RandomReply>(
  {
    features: ["reply without a body"],
    write: () => "",
    given: { status: 204, headers: {} },
    returned: undefined,
    contentType: undefined,
    isJson: false,
  },
  {
    features: ["redirect"],
    write: () => "@header location: string;",
    given: { status: 302, headers: { Location: "/elsewhere" } },
    returned: undefined,
    contentType: undefined,
    isJson: false,
  },
);

/** Any reply of success. */
export const replies: fc.Arbitrary<RandomReply> = fc.oneof(
  { arbitrary: objectType.chain((type) => jsonReply(type)), weight: 4 },
  { arbitrary: anyType.chain((type) => jsonReply(type)), weight: 4 },
  objectType.chain((type) => jsonReply(type, "application/vnd.shelf+json")),
  reply({ feature: "text reply", contentType: "text/plain", values: same(texts()) }),
  reply({ feature: "XML reply", contentType: "application/xml", values: same(xml) }),
  xmlShelfReply,
  reply({
    feature: "reply of lines",
    contentType: "application/jsonl",
    values: same(fc.array(anyJson, { minLength: 1, maxLength: 3 })),
  }),
  reply({
    feature: "reply of bytes",
    contentType: "image/png",
    type: "bytes",
    values: bytes.map((each) => ({ given: Buffer.from(each), returned: new Uint8Array(each) })),
  }),
  events,
  eitherReply,
  { arbitrary: empty, weight: 2 },
);

/** What HEAD and a reply with only headers have. */
export const emptyReplies = empty;
