import { allMembers } from "../../schema/all-members.ts";
import { besidesNull } from "../../schema/nullable.ts";
import type { Resolved } from "../../schema/resolve.ts";

/** Objects within objects are looked into this far. */
const DEEPEST = 4;

/** The schema of the body of an operation, and those of all bodies that may have its members. */
interface Sent {
  own: unknown;
  bodies: readonly unknown[];
}

/** The members of a schema that none of the bodies has, or only as read-only, each with its path; within what the own body has. */
export function unsentMembers(
  document: object,
  shown: unknown,
  { own, bodies }: Sent,
  at = "",
  depth = 0,
): [string, unknown][] {
  const ofOwn = allMembers(document, own);
  const sent = bodies.map((body) => allMembers(document, body));
  return [...allMembers(document, shown)].flatMap(([name, schema]): [string, unknown][] => {
    const taken = sent
      .flatMap((members) => (members.has(name) ? [besidesNull(document, members.get(name))] : []))
      .filter(({ readOnly }) => readOnly !== true);
    if (name.includes(".")) return [];
    if (taken.length === 0) return [[`${at}${name}`, schema]];
    const isWithin = ofOwn.has(name) && taken.every((each) => isDescribed(document, each));
    if (depth === DEEPEST || !isWithin) return [];
    const within = { own: besidesNull(document, ofOwn.get(name)), bodies: taken };
    return unsentMembers(document, besidesNull(document, schema), within, `${at}${name}.`, depth + 1);
  });
}

/** Whether the members of an object are named, and it says nothing of others. */
function isDescribed(document: object, schema: Resolved): boolean {
  const { additionalProperties, unevaluatedProperties } = schema;
  return (additionalProperties ?? unevaluatedProperties) === undefined && allMembers(document, schema).size > 0;
}
