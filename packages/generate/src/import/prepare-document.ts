import { withClosedObjects, withNoOthers } from "./closed-objects.ts";
import { withFalsyDefault, withOwnDefaults } from "./falsy-defaults.ts";
import { withFreeNames } from "./free-names.ts";
import { withJsonValues, withJsonType } from "./json-values.ts";
import { lostKeywordsNotes, withKeywords } from "./lost-keywords.ts";
import { mapped } from "./mapped.ts";
import { mergedAllOf, oneObject } from "./merge-all-of.ts";
import { withNamedSchemas } from "./named-schemas.ts";
import { withNamedKinds } from "./named-kinds.ts";
import { withNamedParts } from "./named-parts.ts";
import { withOneSchema } from "./one-schema.ts";
import { objectOf, type Json } from "./read-document.ts";
import { withoutOwnUnions } from "./without-own-unions.ts";
import { withoutUnanswered } from "./without-unanswered.ts";

/**
 * A document that the converter takes as it is meant: integers are those that JSON can say exactly. Returns the document, and
 * what was changed.
 */
export function prepareDocument(given: Json): { prepared: Json; notes: string[] } {
  const { document: answered, notes: unanswered } = withoutUnanswered(withNamedSchemas(given));
  const { document: ended, notes: endless } = withoutOwnUnions(answered);
  const { document, notes: renamed } = withFreeNames(ended);
  let wide = 0;
  const names = new Set(Object.keys(objectOf(objectOf(document["components"])["schemas"])));
  // What is merged stands in the document as it was, so that all of it is converted afterwards.
  const merged = mapped(document, (each) => {
    const node = withPlainParts(mergedAllOf(withFreeName(each, names), document), document);
    return withJsonValues(node, document);
  });
  const { document: single, notes: left } = withOneSchema(withClosedObjects(withNamedKinds(withNamedParts(merged))));
  const prepared = mapped(single, (each) => {
    const node = withKeywords(withFalsyDefault(converted(each)));
    if (!isWideInteger(node)) return node;
    wide += 1;
    return { ...node, format: "double-int" };
  });
  const note =
    `${wide} ${wide === 1 ? "integer is" : "integers are"} int64 or without a format, and taken as safeint (up to 2^53 - 1). ` +
    "Where the API sends greater ones, say so in the document: `type: string`, or another format.";
  return {
    prepared: { ...withPlainSchemas(prepared), ...plainTexts(document) },
    notes: [
      ...(wide === 0 ? [] : [note]),
      ...unanswered,
      ...endless,
      ...renamed,
      ...left,
      ...lostKeywordsNotes(document),
    ],
  };
}

/** Only a member can be read or written alone, and no schema that has a name. */
function withPlainSchemas(document: Json): Json {
  const components = objectOf(document["components"]);
  const schemas = Object.entries(objectOf(components["schemas"])).map(([name, schema]) => [
    name,
    without(without(objectOf(schema), "readOnly"), "writeOnly"),
  ]);
  return { ...document, components: { ...components, schemas: Object.fromEntries(schemas) } };
}

function isWideInteger({ type, format, enum: values }: Json): boolean {
  const isInteger = type === "integer" || (Array.isArray(type) && type.includes("integer"));
  return isInteger && values === undefined && (format === undefined || format === "int64" || format === "uint64");
}

/** Texts that the converter writes into quotes as they are; those that say nothing about the wire are left out. */
function plainTexts({ info, servers, tags }: Json): Json {
  const { title, version } = objectOf(info);
  const name = typeof title === "string" && /\w/.test(title) ? title : "API";
  const urls = Array.isArray(servers) ? servers.map((server) => ({ ...objectOf(server), description: "" })) : [];
  const names = Array.isArray(tags) ? tags.map((tag) => ({ name: objectOf(tag)["name"] })) : [];
  return {
    info: { title: quotable(name), version: typeof version === "string" ? version : JSON.stringify(version ?? "0") },
    servers: urls,
    tags: names,
  };
}

function quotable(text: unknown): unknown {
  return typeof text === "string" ? text.replaceAll(/[\\$]/g, " ").replaceAll('"', "'").replaceAll(/\s+/g, " ") : text;
}

/** An operation with the name of a schema: both would have one name. */
function withFreeName(node: Json, names: ReadonlySet<string>): Json {
  const { operationId } = node;
  return typeof operationId === "string" && names.has(operationId)
    ? { ...node, operationId: `${operationId}Operation` }
    : node;
}

/** What the converter takes in another sense, or not at all. */
function converted(node: Json): Json {
  const { discriminator, responses, oneOf, anyOf, ...rest } = withoutExtensions(node);
  // Of a union it repeats what the alternatives say, and the converter wants each of them to say it by a constant.
  const isUnion = Array.isArray(oneOf) || Array.isArray(anyOf);
  const isKept = !isUnion && typeof objectOf(discriminator)["propertyName"] === "string";
  return {
    ...rest,
    ...union("oneOf", oneOf),
    ...union("anyOf", anyOf),
    ...plainEnum(rest),
    ...withoutEmptyValue(rest),
    // A default of the items of a list says nothing.
    ...(rest["items"] !== undefined && { items: without(objectOf(rest["items"]), "default") }),
    ...(isMisplacedDefault(rest) && { default: undefined }),
    ...(rest["summary"] !== undefined && { summary: quotable(rest["summary"]) }),
    ...(typeof rest["description"] === "string" && { description: closed(rest["description"]) }),
    ...(isKept && { discriminator }),
    ...(responses !== undefined && { responses: plainResponses(objectOf(responses)) }),
  };
}

/** What a tool of its own reads of a document says nothing about the wire. */
function withoutExtensions(node: Json): Json {
  return Object.fromEntries(Object.entries(node).filter(([name]) => !name.startsWith("x-")));
}

/** A text for a comment, in which each piece of code ends on its line. */
function closed(text: string): string {
  const isOpen = text.split("\n").some((line) => line.split("`").length % 2 === 0);
  return (isOpen ? text.replaceAll("`", "'") : text).replaceAll("*/", "* /");
}

/** A choice of one is no choice. */
function union(name: string, choices: unknown): Json {
  if (!Array.isArray(choices)) return {};
  return choices.length === 1 ? { allOf: choices } : { [name]: choices };
}

/** An enum needs no bounds beside its values, each of which stands there once. */
function plainEnum({ enum: values }: Json): Json {
  if (!Array.isArray(values)) return {};
  return { enum: [...new Set(values)], maxLength: undefined, minLength: undefined, pattern: undefined };
}

/** A form, of whose parts the converter takes no choice as exclusive. */
function withPlainParts(node: Json, document: Json): Json {
  const form = node["multipart/form-data"];
  const schema = form === undefined ? undefined : oneObject(objectOf(objectOf(form)["schema"]), document);
  if (schema === undefined) return node;
  const plain = Object.entries(objectOf(schema["properties"])).map(([name, part]) => {
    const { oneOf, ...kept } = objectOf(part);
    return [name, oneOf === undefined ? kept : { ...kept, anyOf: oneOf }];
  });
  const own = { ...schema, ...(plain.length > 0 && { properties: Object.fromEntries(plain) }) };
  return { ...node, "multipart/form-data": { ...objectOf(form), schema: own } };
}

/** What was converted, with what got another name until then: the media type of single values in JSON, closed objects, and defaults. */
export function withOwnNames(text: string): string {
  return withMembers(withOwnDefaults(withNoOthers(withJsonType(text))));
}

/** The default of an enum that may be null, too, as its member: the converter writes it as a text. */
function withMembers(text: string): string {
  return text.replaceAll(/\b(\w+) \| null = "([^"\\]+)"/g, (all, name: string, value: string) =>
    text.includes(`enum ${name} {`)
      ? `${name} | null = ${name}.${/^[A-Za-z_]\w*$/.test(value) ? value : `\`${value}\``}`
      : all,
  );
}

/** An enum with an empty text, which is no name of a member. */
function withoutEmptyValue({ type, enum: values }: Json): Json {
  if (type !== "string" || !Array.isArray(values) || !values.includes("")) return {};
  const others = values.filter((value) => value !== "");
  const choices = [others, [""]].filter((each) => each.length > 0).map((each) => ({ type, enum: each }));
  return { type: undefined, enum: undefined, anyOf: choices };
}

function isMisplacedDefault({ type, default: given }: Json): boolean {
  return given !== undefined && (type === "array") !== Array.isArray(given);
}

function plainResponses(responses: Json): Json {
  return Object.fromEntries(
    Object.entries(responses).map(([status, response]) => {
      const { description, content, ...rest } = objectOf(response);
      const bodies = Object.entries(objectOf(content)).map(([type, body]) => [type, ownBody(objectOf(body))]);
      const kept = content === undefined ? {} : { content: Object.fromEntries(bodies) };
      return [status, { ...rest, ...kept, ...(description !== undefined && { description: quotable(description) }) }];
    }),
  );
}

/** The converter mixes the members of a named body with those of the reply, which no union survives; as a part it stays a body. */
function ownBody(body: Json): Json {
  const { $ref } = objectOf(body["schema"]);
  return $ref === undefined ? body : { ...body, schema: { allOf: [{ $ref }] } };
}

function without(node: Json, name: string): Json {
  return Object.fromEntries(Object.entries(node).filter(([key]) => key !== name));
}
