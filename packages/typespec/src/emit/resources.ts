import { getPattern, type Program, type Type } from "@typespec/compiler";
import { identifiesUses } from "../decorators/identifies.ts";
import { modelsOf, resourceName, type ResourceType } from "../decorators/resource.ts";
import type { Operation, ResourceAction, Resource } from "../model.ts";
import { idMemberOf, idPropertyOf } from "../resource-id.ts";
import { resourceTypes } from "../resource-types.ts";
import { constantsOf, identifiersOf } from "./identifiers.ts";
import { linksOf } from "./references.ts";

/** The rows of every resource, by name. */
export function resourcesOf(program: Program, rows: Operation[]): Resource[] {
  return resourceTypes(program).map((resource) => resourceRow(program, resource, rows));
}

function resourceRow(program: Program, resource: ResourceType, rows: Operation[]): Resource {
  const name = resourceName(resource);
  const by = (kind: ResourceAction["kind"]): string[] =>
    rows.filter(({ resourceAction: part }) => part?.kind === kind && part.resource === name).map(({ id }) => id);
  const identifiers = identifiersOf(program, resource);
  const types = constantsOf(program, resource);
  const links = linksOf(program, resource);
  const [idPattern] = idPatternsOf(program, resource);
  const idMember = idMemberOf(program, resource);
  return {
    name,
    prefix: prefixOf(program, resource),
    ...(idMember !== "id" && { idMember }),
    ...(idPattern !== undefined && { idPattern }),
    schema: `#/components/schemas/${name}`,
    creates: by("creates"),
    reads: by("reads"),
    lists: by("lists"),
    changes: by("changes"),
    deletes: by("deletes"),
    ...(links.length > 0 && { links }),
    ...(identifiers && { identifiers }),
    ...(types && { types }),
  };
}

/** The prefix in the pattern of the resource's ids, before the colon; the resource's name when the pattern has none. */
function prefixOf(program: Program, resource: ResourceType): string {
  const patterns = idPatternsOf(program, resource);
  const prefix = patterns.map((pattern) => /^\^(\w+):/.exec(pattern)?.[1]).find((found) => found !== undefined);
  return prefix ?? resourceName(resource);
}

function idPatternsOf(program: Program, resource: ResourceType): string[] {
  const own = modelsOf(resource).flatMap((model) => patternsOf(program, idPropertyOf(program, resource, model)));
  // Where the resource does not say it, a parameter that names it may.
  const naming = identifiesUses.all(program).filter(({ value }) => value === resource);
  return [...own, ...naming.flatMap(({ target }) => patternsOf(program, target))];
}

function patternsOf(program: Program, type: Type | undefined): string[] {
  if (type === undefined) return [];
  const own = getPattern(program, type);
  const next = type.kind === "ModelProperty" ? type.type : type.kind === "Scalar" ? type.baseScalar : undefined;
  return [...(own === undefined ? [] : [own]), ...patternsOf(program, next)];
}
