import { objectOf, type Json } from "./read-document.ts";

const PREFIX = "#/components/schemas/";

/**
 * The document whose named schemas are no unions of themselves, directly or by way of others: the alternative that leads back allows
 * nothing of its own, and no TypeSpec library ends at it. A note names each that is left out.
 */
export function withoutOwnUnions(document: Json): { document: Json; notes: string[] } {
  const components = objectOf(document["components"]);
  const kept: Record<string, unknown> = { ...objectOf(components["schemas"]) };
  const notes: string[] = [];
  const done = new Set<string>();

  /** `above` are the unions on the way here. */
  const visit = (name: string, above: readonly string[]): void => {
    if (done.has(name)) return;
    const way = [...above, name];
    kept[name] = alternativesKept(objectOf(kept[name]), name, way);
    done.add(name);
  };
  const alternativesKept = (schema: Json, name: string, way: readonly string[]): Json => {
    const changed = ["oneOf", "anyOf"].flatMap((keyword) => {
      const alternatives = schema[keyword];
      if (!Array.isArray(alternatives)) return [];
      const left = alternatives.flatMap((each: unknown, nth): unknown[] => {
        const target = nameIn(each);
        if (target !== undefined && way.includes(target)) {
          notes.push(
            `${PREFIX}${name}/${keyword}/${nth} is left out, as ${target} would be a union of itself. Take it out of the document, or name what it stands for.`,
          );
          return [];
        }
        if (target !== undefined && target in kept) visit(target, way);
        return [target === undefined ? alternativesKept(objectOf(each), name, way) : each];
      });
      const isSame = left.length === alternatives.length && left.every((each, nth) => each === alternatives[nth]);
      return isSame ? [] : [[keyword, left] as const];
    });
    if (changed.length === 0) return schema;
    // The converter takes a union of a single alternative for none.
    const all = changed.flatMap(([keyword, left]) => (left.length > 1 ? [[keyword, left] as const] : []));
    const single = changed.filter(([, left]) => left.length === 1).map(([, left]) => objectOf(left[0]));
    const others = Object.entries(schema).filter(([keyword]) => changed.every(([each]) => each !== keyword));
    return Object.assign(Object.fromEntries([...others, ...all]), ...single);
  };
  for (const name of Object.keys(kept)) visit(name, []);
  return { document: { ...document, components: { ...components, schemas: kept } }, notes };
}

function nameIn(schema: unknown): string | undefined {
  const { $ref } = objectOf(schema);
  return typeof $ref === "string" && $ref.startsWith(PREFIX) ? $ref.slice(PREFIX.length) : undefined;
}
