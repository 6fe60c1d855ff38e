import { getService, type EnumMember, type Namespace, type Program, type Service } from "@typespec/compiler";
import { unsafe_mutateSubgraphWithNamespace } from "@typespec/compiler/experimental";
import { getVersion, getVersioningMutators } from "@typespec/versioning";
import { ofProgram } from "../of-program.ts";
import { reachableTypes } from "../reachable-types.ts";

/** One version of the service. */
export interface ServiceVersion {
  /** The value of its member in the enum of versions: `2025-10-13`; absent when the service has none. */
  name?: string;
  /** The program with only the elements that this version has, under the names that they have in it. */
  program: Program;
}

/** What a version of a program is made from. */
interface Snapshot {
  whole: Program;
  /** This version and those before it. */
  reached: EnumMember["node"][];
}

const snapshots = new WeakMap<Program, Snapshot>();

/** The first service of the program, or of one of its versions. */
export const serviceIn: (program: Program) => Service | undefined = ofProgram(
  (program) =>
    reachableTypes(program).flatMap((type) => (type.kind === "Namespace" ? (getService(program, type) ?? []) : []))[0],
);

/** The versions of the program's service, oldest first; the whole program for a service without versions. */
export const versionsOf: (program: Program) => ServiceVersion[] = ofProgram((program) => {
  const service = serviceIn(program);
  const found = service && getVersioningMutators(program, service.type);
  if (found === undefined) return [{ program }];
  if (found.kind === "transient") return [{ program: snapshotOf(program, found.mutator, []) }];
  const members = versionMembers(program);
  return found.snapshots.map(({ version, mutator }, index) => {
    const reached = members.slice(0, index + 1).map(({ node }) => node);
    return { name: version.value, program: snapshotOf(program, mutator, reached) };
  });
});

/** The members of the enum of versions, oldest first. */
export function versionMembers(program: Program): EnumMember[] {
  const service = serviceIn(program);
  const versions = (service && getVersion(program, service.type)?.getVersions()) ?? [];
  return versions.map(({ enumMember }) => enumMember);
}

/** The program that a version was made from; undefined when the program is no version. */
export function wholeProgramOf(version: Program): Program | undefined {
  return snapshots.get(version)?.whole;
}

/** Whether this version, or one before it, is the named one. */
export function hasReached(version: Program, { node }: EnumMember): boolean {
  return snapshots.get(version)?.reached.includes(node) ?? true;
}

type Mutator = Parameters<typeof unsafe_mutateSubgraphWithNamespace>[1][number];

/** The program whose namespaces are those of a version. Its state maps know the types of every version. */
function snapshotOf(whole: Program, mutator: Mutator, reached: Snapshot["reached"]): Program {
  const { type } = unsafe_mutateSubgraphWithNamespace(whole, [mutator], whole.getGlobalNamespaceType());
  const getGlobalNamespaceType = (): Namespace => type as Namespace; // a namespace stays one
  // The compiler tells a program by its own fields.
  const fields: PropertyDescriptorMap & ThisType<Program> = Object.getOwnPropertyDescriptors(whole);
  const version = { ...fields, getGlobalNamespaceType: { value: getGlobalNamespaceType } };
  const program = Object.defineProperties({} as Program, version);
  snapshots.set(program, { whole, reached });
  return program;
}
