import type { Program, Tuple, Type } from "@typespec/compiler";
import { $ } from "@typespec/compiler/typekit";
import { reachableTypes } from "../reachable-types.ts";

type Node = Record<string, unknown>;

const prefix = "x-tallystick-item-";

/**
 * Writes something of a program whose tuples are models with one member for each item: openapi3 loses the members of a model in a
 * tuple. `withPrefixItems` makes tuples of them again.
 */
export async function withTuples<Value>(program: Program, write: () => Promise<Value>): Promise<Value> {
  const places = placesOf(program);
  const made = new Map<Tuple, Type>();
  const modelOf = (tuple: Tuple): Type => {
    const known = made.get(tuple);
    if (known !== undefined) return known;
    const properties = tuple.values.map((type, index) => {
      const name = `${prefix}${index}`;
      const inner = type.kind === "Tuple" ? modelOf(type) : type;
      return [name, $(program).modelProperty.create({ name, type: inner })] as const;
    });
    const model = $(program).model.create({ properties: Object.fromEntries(properties) });
    made.set(tuple, model);
    return model;
  };
  for (const { tuple, set } of places) set(modelOf(tuple));
  try {
    return await write();
  } finally {
    for (const { tuple, set } of places) set(tuple);
  }
}

interface Place {
  tuple: Tuple;
  set: (type: Type) => void;
}

/** Where a type of the program is a tuple. */
function placesOf(program: Program): Place[] {
  return reachableTypes(program).flatMap((type): Place[] => {
    if (type.kind === "ModelProperty" || type.kind === "UnionVariant")
      return placeIn(type.type, (other) => void (type.type = other));
    if (type.kind === "Operation") return placeIn(type.returnType, (other) => void (type.returnType = other));
    const { indexer } = type.kind === "Model" ? type : {};
    return indexer === undefined
      ? []
      : placeIn(indexer.value, (other) => void Object.assign(indexer, { value: other }));
  });
}

function placeIn(type: Type, set: Place["set"]): Place[] {
  return type.kind === "Tuple" ? [{ tuple: type, set }] : [];
}

/** A copy of a part of the document, with a tuple wherever it has a model of items. */
export function withPrefixItems<Part>(part: Part): Part {
  return copied(part) as Part; // of the same shape, but for the tuples
}

function copied(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(copied);
  if (typeof node !== "object" || node === null) return node;
  const copy: Node = Object.fromEntries(Object.entries(node).map(([name, value]) => [name, copied(value)]));
  const { properties, required: _required, ...rest } = copy;
  const items = Object.entries(properties ?? {});
  if (items.length === 0 || !items.every(([name]) => name.startsWith(prefix))) return copy;
  const { length } = items;
  return { ...rest, type: "array", prefixItems: items.map(([, item]) => item), minItems: length, maxItems: length };
}
