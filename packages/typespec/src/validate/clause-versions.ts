import type { DecoratorApplication, Diagnostic } from "@typespec/compiler";
import { argumentNode, type ArgumentPath } from "../argument-node.ts";
import { createDiagnostic } from "../lib.ts";
import { reachableTypes } from "../reachable-types.ts";
import { versionsIn } from "../versions/clause-in-version.ts";
import { versionMembers } from "../versions/versions.ts";
import type { Check } from "./spec.ts";

/** The versions of a clause are members of the service's enum of versions. */
export const clauseVersionsAreKnown: Check = ({ program }) => {
  const members = versionMembers(program);
  const nodes = new Set(members.map(({ node }) => node));
  const known = members.map(({ name }) => name);
  return reachableTypes(program)
    .flatMap((type) => ("decorators" in type ? type.decorators : []))
    .filter(({ definition }) => definition?.namespace.name === "Contract")
    .flatMap(namedVersions)
    .filter(({ member }) => !nodes.has(member.node))
    .map(({ member: { name }, target }) =>
      createDiagnostic({
        code: "unknown-version",
        format: { version: name, versions: listOf(known) },
        target,
      }),
    );
};

interface NamedVersion {
  member: NonNullable<ReturnType<typeof versionsIn>["added"]>;
  target: Diagnostic["target"];
}

function namedVersions({ node, args }: DecoratorApplication): NamedVersion[] {
  if (node === undefined) return [];
  return args.flatMap(({ jsValue }, argument) => within(jsValue, [argument]));

  function within(value: unknown, path: ArgumentPath): NamedVersion[] {
    if (typeof value !== "object" || value === null || "entityKind" in value) return [];
    const inner = Object.entries(value).flatMap(([name, field]) =>
      within(field, [...path, Array.isArray(value) ? Number(name) : name]),
    );
    const own = Object.entries(versionsIn(value)).map(([field, member]) => ({
      member,
      target: argumentNode(node ?? member, [...path, field]),
    }));
    return [...own, ...inner];
  }
}

function listOf(names: readonly string[]): string {
  return names.length === 0 ? "It has none." : `It has ${names.join(", ")}.`;
}
