import { asObject } from "../../json/value-at.ts";
import { writtenMemberOf } from "../../schema/member-of.ts";
import { besidesNull } from "../../schema/nullable.ts";
import { branchFor, resolved } from "../../schema/resolve.ts";

/** A member that a body has, at any depth. */
export interface BodyMember {
  path: string;
  /** As it is written: it may be a reference. */
  schema: unknown;
  value: unknown;
}

/** The members of a body, those that it lacks and may have, and for each map a name more. */
export function membersToVary(document: object, schema: unknown, body: unknown): BodyMember[] {
  const members = [...membersOf(document, schema, body, ""), ...furtherMembers(document, schema, body)];
  return [...members, ...members.flatMap((member) => nameOf(document, member))];
}

/** Whether this is the name that was added to a map. */
export function isCapitalName(path: string): boolean {
  return path.endsWith(`.${CAPITAL_NAME}`);
}

const CAPITAL_NAME = "ExampleName";

function membersOf(document: object, schema: unknown, body: unknown, before: string): BodyMember[] {
  const here = branchFor(document, resolved(document, schema), body);
  return Object.entries(asObject(body) ?? {}).flatMap(([name, value]) => {
    const member = writtenMemberOf(document, here, name);
    if (member === undefined) return [];
    const path = `${before}${name}`;
    const inner = asObject(value) === undefined ? [] : membersOf(document, member, value, `${path}.`);
    return [{ path, schema: member, value }, ...inner];
  });
}

/** The members of the body that it lacks and may have. */
function furtherMembers(document: object, schema: unknown, body: unknown): BodyMember[] {
  const given = asObject(body) ?? {};
  const properties = asObject(branchFor(document, resolved(document, schema), body)["properties"]) ?? {};
  return Object.entries(properties).flatMap(([path, each]) =>
    path in given ? [] : { path, schema: each, value: "Example" },
  );
}

/** A name more of a map, which begins with a capital; none of an object whose names are said. */
function nameOf(document: object, { path, schema, value }: BodyMember): BodyMember[] {
  const whole = besidesNull(document, schema);
  const isSaid = ["properties", "propertyNames", "maxProperties"].some((keyword) => keyword in whole);
  const [first] = Object.values(asObject(value) ?? {});
  const own = first === undefined || isSaid ? undefined : writtenMemberOf(document, whole, CAPITAL_NAME);
  return own === undefined ? [] : [{ path: `${path}.${CAPITAL_NAME}`, schema: own, value: first }];
}
