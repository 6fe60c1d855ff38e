import { isRoundedToWhole } from "./rounded-number.ts";

/**
 * An element as XML parsers write it: its text, or its attributes with `@` before their names, its children by their names without
 * prefixes, several of one name as a list, and text beside them as `#text`.
 */
export type XmlElement = string | { [name: string]: XmlElement | XmlElement[] };

/** The options by which fast-xml-parser reads and writes such elements, and nothing else of a text: no types, and no entities of its own. */
export const xmlOptions = {
  ignoreAttributes: false,
  attributeNamePrefix: "@",
  textNodeName: "#text",
  removeNSPrefix: true,
  ignoreDeclaration: true,
  ignorePiTags: true,
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  htmlEntities: false,
  suppressEmptyNode: true,
} as const;

/** The keywords of a schema that say how its values are written in XML. */
interface XmlHints {
  name?: string;
  prefix?: string;
  namespace?: string;
  attribute?: boolean;
  wrapped?: boolean;
}

interface Schema {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  unevaluatedProperties?: Schema | boolean;
  items?: Schema;
  allOf?: Schema[];
  oneOf?: Schema[];
  anyOf?: Schema[];
  discriminator?: { propertyName: string; mapping?: Record<string, string> };
  xml?: XmlHints;
}

const anyElement = "item";

/**
 * The value that an element stands for, by the schema at a pointer into the document. A text that does not read as the type of its
 * schema remains a text; what the schema does not name is kept under its own name.
 */
export function valueFromXml(document: object, pointer: string, element: XmlElement): unknown {
  return read(document, { $ref: pointer }, element);
}

/** An element, and its name, for a value of the schema at a pointer into the document: the reverse of `valueFromXml`. */
export function xmlFromValue(document: object, pointer: string, value: unknown): { name: string; element: XmlElement } {
  const schema = whole(document, { $ref: pointer });
  const ownName = pointer.startsWith("#/components/schemas/") ? pointer.slice(pointer.lastIndexOf("/") + 1) : "root";
  const written = write(document, schema, value);
  return { name: qualified(schema.xml, ownName), element: withNamespace(schema.xml, written) };
}

function read(document: object, node: Schema, element: XmlElement): unknown {
  const schema = whole(document, node);
  const branch = branchOf(document, schema, (name) => textOf(childOf(element, name)));
  if (branch !== undefined) return read(document, branch, element);
  if (isOf(schema, "array")) return itemsIn(element).map((item) => read(document, schema.items ?? {}, item));
  if (isOf(schema, "object") || schema.properties !== undefined) return readObject(document, schema, element);
  if (schema.type === undefined && typeof element === "object") return element;
  return typed(schema, textOf(element) ?? "");
}

function readObject(document: object, schema: Schema, element: XmlElement): Record<string, unknown> {
  const children = typeof element === "string" ? {} : element;
  const known = new Set<string>();
  const members = Object.entries(schema.properties ?? {}).flatMap(([name, node]): [string, unknown][] => {
    const property = whole(document, node);
    const isList = isOf(property, "array");
    const item = whole(document, property.items ?? {});
    const isWrapped = isList && property.xml?.wrapped === true;
    const ownName = isList && !isWrapped ? (item.xml?.name ?? property.xml?.name) : property.xml?.name;
    const key = property.xml?.attribute === true ? `@${ownName ?? name}` : (ownName ?? name);
    known.add(key);
    const child = children[key];
    // A list without items has no element.
    if (child === undefined) return isList && schema.required?.includes(name) === true ? [[name, []]] : [];
    if (!isList) return [[name, read(document, property, single(child))]];
    const items = isWrapped || holdsItems(item, child) ? itemsIn(single(child)) : listOf(child);
    return [[name, items.map((each) => read(document, item, each))]];
  });
  const others = Object.entries(children).filter(([key]) => !known.has(key) && !/^[@#]/.test(key));
  const further = schema.additionalProperties ?? schema.unevaluatedProperties;
  const rest = others.map(([key, child]) => [
    key,
    typeof further === "object" ? read(document, further, single(child)) : child,
  ]);
  return { ...Object.fromEntries(rest), ...Object.fromEntries(members), ...textMember(schema, element, members) };
}

/** Whether one element holds the items of a list, although the schema does not say so: it has children of one name that is no member of an item. */
function holdsItems({ properties = {} }: Schema, child: XmlElement | XmlElement[]): boolean {
  if (Array.isArray(child)) return false;
  if (child === "") return true;
  const names = typeof child === "string" ? [] : Object.keys(child).filter((name) => !/^[@#]/.test(name));
  return names.length === 1 && names.every((name) => properties[name] === undefined);
}

/** The text of an element beside its attributes is the one member with a text that has no element. */
function textMember(schema: Schema, element: XmlElement, members: readonly [string, unknown][]): object {
  const text = typeof element === "string" ? element : element["#text"];
  if (typeof text !== "string" || text.trim() === "") return {};
  const found = new Set(members.map(([name]) => name));
  const open = Object.entries(schema.properties ?? {}).filter(
    ([name, each]) => !found.has(name) && isOf(each, "string"),
  );
  const [only] = open;
  return only === undefined || open.length > 1 ? {} : { [only[0]]: text };
}

function write(document: object, node: Schema, value: unknown): XmlElement {
  const schema = whole(document, node);
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) {
    const item = whole(document, schema.items ?? {});
    return { [qualified(item.xml, anyElement)]: value.map((each) => write(document, item, each)) };
  }
  if (typeof value !== "object") return `${value as string | number | boolean}`;
  const branch = branchOf(document, schema, (name) => Object(value)[name]);
  const { properties = {}, ...others } = branch === undefined ? schema : whole(document, branch);
  const further = others.additionalProperties ?? others.unevaluatedProperties;
  const element: Record<string, XmlElement | XmlElement[]> = {};
  for (const [name, member] of Object.entries(value)) {
    if (member === undefined) continue;
    const property = whole(document, properties[name] ?? (typeof further === "object" ? further : {}));
    const { xml } = property;
    if (xml?.attribute === true) element[`@${qualified(xml, name)}`] = String(member);
    else if (Array.isArray(member) && xml?.wrapped !== true) {
      const item = whole(document, property.items ?? {});
      element[qualified(item.xml ?? xml, name)] = member.map((each) => write(document, item, each));
    } else element[qualified(xml, name)] = withNamespace(xml, write(document, property, member));
  }
  return element;
}

function qualified(hints: XmlHints | undefined, ownName: string): string {
  const { name = ownName, prefix } = hints ?? {};
  return prefix === undefined ? name : `${prefix}:${name}`;
}

function withNamespace(hints: XmlHints | undefined, element: XmlElement): XmlElement {
  const { namespace, prefix } = hints ?? {};
  if (namespace === undefined) return element;
  const declared = { [prefix === undefined ? "@xmlns" : `@xmlns:${prefix}`]: namespace };
  return typeof element === "string" ? { ...declared, "#text": element } : { ...declared, ...element };
}

/** The schema with its reference followed and its parts put together; the hints beside a reference come first. */
function whole(document: object, node: Schema): Schema {
  const { $ref, allOf = [], anyOf, ...own } = node;
  const parts = [...($ref === undefined ? [] : [at(document, $ref)]), ...allOf, ...onlyIn(anyOf)];
  const all = [...parts.map((part) => whole(document, part)), own];
  return all.reduce<Schema>(
    (sum, part) => ({ ...sum, ...part, ...joined(sum.properties, part.properties) }),
    anyOf !== undefined && onlyIn(anyOf).length === 0 ? { anyOf } : {},
  );
}

/** Of a union with null the rest. */
function onlyIn(branches: readonly Schema[] | undefined): readonly Schema[] {
  const others = branches?.filter(({ type }) => type !== "null") ?? [];
  return others.length === 1 ? others : [];
}

function joined(one: Schema["properties"], other: Schema["properties"]): Pick<Schema, "properties"> {
  return one === undefined && other === undefined ? {} : { properties: { ...one, ...other } };
}

/** The branch that the discriminator of a union names. */
function branchOf(
  document: object,
  { oneOf, discriminator }: Schema,
  valueAt: (name: string) => unknown,
): Schema | undefined {
  if (oneOf === undefined || discriminator === undefined) return undefined;
  const { propertyName, mapping = {} } = discriminator;
  const $ref = mapping[String(valueAt(propertyName))];
  if ($ref === undefined) return undefined;
  const branch = whole(document, { $ref });
  const tag = { [propertyName]: { type: "string" } };
  return { ...branch, properties: { ...tag, ...branch.properties } };
}

function at(document: object, pointer: string): Schema {
  const names = pointer.split("/").slice(1);
  const decoded = names.map((name) => decodeURIComponent(name).replaceAll("~1", "/").replaceAll("~0", "~"));
  return Object(decoded.reduce<unknown>((value, name) => Object(value)[name], document));
}

function isOf({ type }: Schema, wanted: string): boolean {
  return [type].flat().includes(wanted);
}

function childOf(element: XmlElement, name: string): XmlElement | undefined {
  const child = typeof element === "string" ? undefined : (element[name] ?? element[`@${name}`]);
  return child === undefined ? undefined : single(child);
}

function single(child: XmlElement | XmlElement[]): XmlElement {
  return Array.isArray(child) ? (child[0] ?? "") : child;
}

function listOf(child: XmlElement | XmlElement[]): XmlElement[] {
  return Array.isArray(child) ? child : [child];
}

/** The elements in an element, whatever their names. */
function itemsIn(element: XmlElement): XmlElement[] {
  if (typeof element === "string") return [];
  return Object.entries(element).flatMap(([name, child]) => (/^[@#]/.test(name) ? [] : listOf(child)));
}

function textOf(element: XmlElement | undefined): string | undefined {
  if (element === undefined || typeof element === "string") return element;
  const text = element["#text"];
  return typeof text === "string" ? text : "";
}

function typed(schema: Schema, text: string): unknown {
  if (isOf(schema, "string")) return text;
  if (isOf(schema, "boolean")) return { true: true, false: false }[text.trim()] ?? text;
  const number = Number(text);
  const isNumber = isOf(schema, "integer") || isOf(schema, "number");
  return isNumber && text.trim() !== "" && Number.isFinite(number) && !isRoundedToWhole(text) ? number : text;
}
