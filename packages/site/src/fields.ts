import type { Links } from "./links.ts";
import { code, escaped, link, prose, table } from "./markup.ts";
import { nameOf, type Parameter, type Schema } from "./schema.ts";

/** What the description of a field needs of the document and the site. */
export interface Shapes {
  schemas: Readonly<Record<string, Schema>>;
  links: Links;
}

/** A schema in words, as HTML: `list of Card`, `string`. */
export function typeText(schema: Schema | undefined, shapes: Shapes, above: readonly string[] = []): string {
  if (schema === undefined) return "anything";
  if (schema.$ref !== undefined) {
    const name = nameOf(schema.$ref);
    const href = shapes.links.type(name);
    if (href !== undefined) return link(href, code(name));
    return above.includes(name) ? code(name) : typeText(shapes.schemas[name], shapes, [...above, name]);
  }
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return joined(choices, " or ", shapes, above);
  if (schema.allOf !== undefined) return joined(schema.allOf, " with ", shapes, above);
  if (schema.const !== undefined) return code(JSON.stringify(schema.const));
  if (schema.items !== undefined) return `list of ${typeText(schema.items, shapes, above)}`;
  if (schema.type === undefined) return "anything";
  return [schema.type].flat().map(escaped).join(" or ");
}

function joined(parts: readonly Schema[], word: string, shapes: Shapes, above: readonly string[]): string {
  return [...new Set(parts.map((part) => typeText(part, shapes, above)))].join(word);
}

/** The fields of an object, those of its parts included, as a table; nothing when it has none. */
export function fieldTable(schema: Schema | undefined, shapes: Shapes): string {
  const rows = [...fieldsOf(schema, shapes)].map(([name, { field, isRequired }]) => [
    `${code(name)}${isRequired ? " <small>required</small>" : ""}`,
    typeText(field, shapes),
    notes(field, shapes),
  ]);
  return rows.length === 0 ? "" : table(["field", "type", "meaning"], rows);
}

export function parameterTable(parameters: readonly Parameter[], shapes: Shapes): string {
  const rows = parameters.map(({ name, in: place, required, description, schema }) => [
    `${code(name)}${required === true ? " <small>required</small>" : ""}`,
    escaped(place),
    typeText(schema, shapes),
    notes({ ...schema, ...(description !== undefined && { description }) }, shapes),
  ]);
  return table(["parameter", "in", "type", "meaning"], rows);
}

/** A union has no fields of its own: its type leads to those of its members. */
function fieldsOf(
  schema: Schema | undefined,
  shapes: Shapes,
  above: readonly string[] = [],
): Map<string, { field: Schema; isRequired: boolean }> {
  if (schema === undefined) return new Map();
  if (schema.$ref !== undefined) {
    const name = nameOf(schema.$ref);
    return above.includes(name) ? new Map() : fieldsOf(shapes.schemas[name], shapes, [...above, name]);
  }
  const inherited = (schema.allOf ?? []).flatMap((part) => [...fieldsOf(part, shapes, above)]);
  const own = Object.entries(schema.properties ?? {}).map(
    ([name, field]) => [name, { field, isRequired: schema.required?.includes(name) ?? false }] as const,
  );
  return new Map([...inherited, ...own]);
}

/** Description, limits and rules of a field. A reference says its own, and what it leads to says the rest. */
export function notes(field: Schema, shapes: Shapes): string {
  const { description } = field.$ref === undefined ? field : { ...shapes.schemas[nameOf(field.$ref)], ...field };
  const rules = (field["x-tallystick-rules"] ?? []).map((id) => {
    const href = shapes.links.rule(id);
    return href === undefined ? escaped(id) : link(href, escaped(id));
  });
  return [
    ...(description === undefined ? [] : [prose(description)]),
    ...limitsOf(field, shapes),
    ...(rules.length === 0 ? [] : [rules.join(", ")]),
  ].join(" ");
}

/** Nothing for what has an entry of its own, where they stand. */
function limitsOf(schema: Schema, shapes: Shapes, above: readonly string[] = []): string[] {
  if (schema.$ref !== undefined) {
    const name = nameOf(schema.$ref);
    const target = shapes.schemas[name];
    const isElsewhere = target === undefined || above.includes(name) || shapes.links.type(name) !== undefined;
    return isElsewhere ? [] : limitsOf(target, shapes, [...above, name]);
  }
  if (schema.items !== undefined)
    return [range("items", schema.minItems, schema.maxItems), ...limitsOf(schema.items, shapes, above)].filter(Boolean);
  const choices = schema.anyOf ?? schema.oneOf ?? [];
  if (choices.length > 0) return [...new Set(choices.flatMap((each) => limitsOf(each, shapes, above)))];
  return [
    ...(schema.enum === undefined ? [] : [`One of ${schema.enum.map((value) => code(String(value))).join(", ")}.`]),
    ...(schema.format === undefined ? [] : [`Format: ${escaped(schema.format)}.`]),
    ...(schema.pattern === undefined ? [] : [`Pattern: ${code(schema.pattern)}.`]),
    range("characters", schema.minLength, schema.maxLength),
    range("", schema.minimum ?? schema.exclusiveMinimum, schema.maximum ?? schema.exclusiveMaximum),
    ...(schema.default === undefined ? [] : [`Default: ${code(JSON.stringify(schema.default))}.`]),
  ].filter(Boolean);
}

function range(unit: string, least: number | undefined, most: number | undefined): string {
  const what = unit === "" ? "" : ` ${unit}`;
  if (least !== undefined && most !== undefined) return `${least} to ${most}${what}.`;
  if (least !== undefined) return `At least ${least}${what}.`;
  return most === undefined ? "" : `At most ${most}${what}.`;
}
