import { getPattern, type Model, type ModelProperty, type Program, type Type } from "@typespec/compiler";
import { identifiesWord } from "../decorators/identifies.ts";
import { lifecycleWord } from "../decorators/lifecycle.ts";
import { outcomesWord } from "../decorators/outcomes.ts";
import { partWord } from "../decorators/part.ts";
import type { Operation, Part, Resource } from "../model.ts";
import { identifiersOf } from "./identifiers.ts";

/** Every model that a part word, an identifier, a lifecycle or an outcome names; by name. */
export function resourcesOf(program: Program, rows: Operation[]): Resource[] {
  const models = [
    ...partWord.all(program).map(({ value }) => value.resource),
    ...identifiesWord.all(program).map(({ value }) => value),
    ...lifecycleWord.all(program).map(({ value }) => value.resource),
    ...outcomesWord.all(program).map(({ value }) => value.resource),
  ];
  return [...new Set(models)]
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map((model) => resourceRow(program, model, rows));
}

function resourceRow(program: Program, model: Model, rows: Operation[]): Resource {
  const by = (kind: Part["kind"]): string[] =>
    rows.filter(({ part }) => part?.kind === kind && part.resource === model.name).map(({ id }) => id);
  const identifiers = identifiersOf(program, model);
  return {
    name: model.name,
    prefix: prefixOf(program, model),
    schema: `#/components/schemas/${model.name}`,
    creates: by("creates"),
    reads: by("reads"),
    lists: by("lists"),
    changes: by("changes"),
    deletes: by("deletes"),
    ...(identifiers && { identifiers }),
  };
}

/** The word before the colon in the pattern of the resource's `id`; its own name when the pattern says none. */
function prefixOf(program: Program, model: Model): string {
  const patterns = patternsOf(program, idOf(model));
  return patterns.map((pattern) => /^\^(\w+):/.exec(pattern)?.[1]).find((prefix) => prefix !== undefined) ?? model.name;
}

function idOf(model: Model): ModelProperty | undefined {
  return model.properties.get("id") ?? (model.baseModel && idOf(model.baseModel));
}

function patternsOf(program: Program, type: Type | undefined): string[] {
  if (type === undefined) return [];
  const own = getPattern(program, type);
  const next = type.kind === "ModelProperty" ? type.type : type.kind === "Scalar" ? type.baseScalar : undefined;
  return [...(own === undefined ? [] : [own]), ...patternsOf(program, next)];
}
