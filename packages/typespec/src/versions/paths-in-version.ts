import type { ModelProperty, Type } from "@typespec/compiler";
import { propertiesOf } from "../decorators/resource.ts";
import type { NamedOperation } from "../service-operations.ts";
import { declaredName } from "./declared-name.ts";

/** A path with its steps as a version names them, and the types there. */
export interface Reached {
  path: string;
  types: Type[];
}

/** The path as the version names its steps; undefined when the type has no such path. */
export function pathIn(type: Type, written: string): string | undefined {
  return reach(type, written)?.path;
}

/** The same with the types there. */
export function reach(type: Type, written: string): Reached | undefined {
  const found = written.split(".").reduce<Reached>(
    ({ path, types }, step) => {
      const all = types.flatMap((each) => stepsInto(each, step));
      return { path: [path, all[0]?.path ?? step].filter(Boolean).join("."), types: all.flatMap((each) => each.types) };
    },
    { path: "", types: [type] },
  );
  return found.types.length === 0 ? undefined : found;
}

/** The same for a path into a request. */
export function requestPathIn({ http }: NamedOperation, written: string): string | undefined {
  const [place = "", ...rest] = written.split(".");
  const inner = rest.join(".");
  if (place === "body") {
    const { body } = http.parameters;
    const path = body === undefined || inner === "" ? undefined : pathIn(body.type, inner);
    return path === undefined ? undefined : `body.${path}`;
  }
  const own = http.parameters.parameters.filter(({ type }) => type === place);
  const found = own.find(({ name }) => name === inner) ?? own.find(({ param }) => declaredName(param) === inner);
  return found === undefined ? undefined : `${place}.${found.name}`;
}

function stepsInto(type: Type, step: string): Reached[] {
  if (type.kind === "Union") return [...type.variants.values()].flatMap((variant) => stepsInto(variant.type, step));
  if (type.kind !== "Model") return [];
  const isElement = step.endsWith("[]");
  const property = memberOf(propertiesOf(type), isElement ? step.slice(0, -"[]".length) : step);
  if (property === undefined) return [];
  const types = isElement ? elementsOf(property.type) : [property.type];
  return [{ path: `${property.name}${isElement ? "[]" : ""}`, types }];
}

/** What the version calls so, or else what the spec does. */
function memberOf(properties: readonly ModelProperty[], name: string): ModelProperty | undefined {
  return properties.find((each) => each.name === name) ?? properties.find((each) => declaredName(each) === name);
}

function elementsOf(type: Type): Type[] {
  if (type.kind === "Union") return [...type.variants.values()].flatMap((variant) => elementsOf(variant.type));
  return type.kind === "Model" && type.indexer !== undefined ? [type.indexer.value] : [];
}
