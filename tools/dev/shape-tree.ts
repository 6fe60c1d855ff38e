import { isObject, itemsOf, membersOf, type Json, type JsonObject } from "./json.ts";
import { refName, schemaTree } from "./schema-tree.ts";
import { subjectsOf, type Subject } from "./subjects.ts";
import { shapeOnly } from "./texts.ts";
import { branchOf, withRemark, textOf, inline, type Branch, type Tree } from "./tree.ts";

/** The shapes of an OpenAPI document: operations, schemas, and everything that they refer to. */
export function shapeTree(document: JsonObject): Branch {
  return Object.fromEntries(subjectsOf(document).map((subject) => [subject.label, trees[subject.kind](subject)]));
}

const trees: Record<Subject["kind"], (subject: Subject) => Tree> = {
  operation: callTree,
  webhook: callTree,
  schema: ({ value }) => schemaTree(value),
  component: ({ value }) => partTree(value),
  rest: ({ value }) => branchOf(shapeOnly(value)),
};

function callTree({ call = "", value }: Subject): Branch {
  const { operationId: _named, parameters, requestBody, responses, ...rest } = shapeOnly(value);
  return {
    "": call,
    ...Object.fromEntries(itemsOf(parameters).map(parameterRow)),
    ...(requestBody === undefined ? {} : { " body": partTree(requestBody) }),
    ...Object.fromEntries(membersOf(responses).map(([status, reply]) => [` replies ${status}`, partTree(reply)])),
    ...branchOf(rest),
  };
}

function parameterRow(parameter: Json): [string, Tree] {
  if (!isObject(parameter)) return [` parameter ${inline(parameter)}`, ""];
  if (parameter["$ref"] !== undefined) return [` parameter ${refName(parameter["$ref"])}`, ""];
  const { in: location = "", name = "", ...rest } = parameter;
  return [` ${inline(location)} ${inline(name)}`, partTree(rest)];
}

/** A parameter, a header, a request body or a reply: its content, whether it is required, and the rest. */
function partTree(part: Json): Tree {
  if (!isObject(part)) return inline(part);
  const { $ref, content, schema, headers, required, ...rest } = shapeOnly(part);
  const contentText = $ref === undefined ? contentTree(schema, content) : refName($ref);
  const remarks = required === undefined ? [] : [required === true ? "required" : "optional"];
  const text = remarks.reduce<Tree>(withRemark, contentText);
  const below = {
    ...Object.fromEntries(membersOf(headers).map(([name, header]) => [` header ${name}`, partTree(header)])),
    ...branchOf(rest),
  };
  return Object.keys(below).length === 0 ? text : { ...(typeof text === "string" ? { "": text } : text), ...below };
}

function contentTree(schema: Json | undefined, content: Json | undefined): Tree {
  if (schema !== undefined) return schemaTree(schema);
  const media = membersOf(content);
  const [only] = media;
  if (only === undefined) return "nothing";
  if (media.length === 1 && only[0] === "application/json") return mediaTree(only[1]);
  return {
    "": media.map(([type]) => type).join(" or "),
    ...Object.fromEntries(media.map(([type, value]) => [` as ${type}`, mediaTree(value)])),
  };
}

function mediaTree(media: Json): Tree {
  if (!isObject(media)) return inline(media);
  const { schema = true, ...rest } = shapeOnly(media);
  const tree = schemaTree(schema);
  const encoding = textOf(branchOf(rest));
  return encoding === "" ? tree : withRemark(tree, encoding);
}
