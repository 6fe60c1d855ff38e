import { asObject } from "../json/value-at.ts";
import { schemaAt } from "./resolve.ts";

const models = new WeakMap<object, ReadonlyMap<string, ReadonlySet<string>>>();

/** The ids of the operations whose requests or replies have a model of the document in them, at any depth. */
export function operationsNaming(document: object, model: string): readonly string[] {
  const known = models.get(document) ?? modelsByOperation(document);
  models.set(document, known);
  return [...known].filter(([, named]) => named.has(`#/components/schemas/${model}`)).map(([id]) => id);
}

function modelsByOperation(document: object): ReadonlyMap<string, ReadonlySet<string>> {
  const methods = Object.values(asObject(asObject(document)?.["paths"]) ?? {}).flatMap((path) =>
    Object.values(asObject(path) ?? {}),
  );
  return new Map(
    methods.flatMap((operation) => {
      const id = asObject(operation)?.["operationId"];
      return typeof id === "string" ? [[id, pointersFrom(document, operation)] as const] : [];
    }),
  );
}

/** Every pointer that is reached from a part of the document. */
function pointersFrom(document: object, part: unknown): ReadonlySet<string> {
  const reached = new Set<string>();
  const waiting = [part];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    for (const pointer of pointersIn(next)) {
      if (reached.has(pointer)) continue;
      reached.add(pointer);
      waiting.push(schemaAt(document, pointer));
    }
  }
  return reached;
}

function pointersIn(part: unknown): string[] {
  if (Array.isArray(part)) return part.flatMap(pointersIn);
  const fields = Object.entries(asObject(part) ?? {});
  return fields.flatMap(([name, value]) =>
    name === "$ref" && typeof value === "string" ? [value] : pointersIn(value),
  );
}
