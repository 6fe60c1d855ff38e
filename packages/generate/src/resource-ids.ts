import type { ContractFile } from "./contract-file.ts";

interface DocumentedIds {
  components?: { schemas?: Record<string, { pattern?: string }> };
}

/**
 * Marks the types of ids in printed types with their resource: a plain text is still accepted as any id, but the id of a customer is
 * not accepted as that of a card. Ids are the named schemas that have the pattern of exactly one resource.
 */
export function withResourceIds(types: string, document: string, { resources }: ContractFile): string {
  const { components }: DocumentedIds = JSON.parse(document);
  const resourceOf = uniqueResources(resources);
  return Object.entries(components?.schemas ?? {}).reduce((text, [name, { pattern }]) => {
    const resource = pattern === undefined ? undefined : resourceOf.get(pattern);
    if (resource === undefined) return text;
    const member = new RegExp(`^( {8}${name}): string;$`, "m");
    return text.replace(member, `$1: string & { readonly $resource?: ${JSON.stringify(resource)} };`);
  }, types);
}

function uniqueResources(resources: ContractFile["resources"]): ReadonlyMap<string, string> {
  const names = new Map<string, string[]>();
  for (const [name, { idPattern }] of Object.entries(resources))
    if (idPattern !== undefined) names.set(idPattern, [...(names.get(idPattern) ?? []), name]);
  return new Map(
    [...names].flatMap(([pattern, [name, ...others]]) => (name && !others.length ? [[pattern, name]] : [])),
  );
}
