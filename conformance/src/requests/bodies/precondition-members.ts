import type { Operation } from "@tallystick/contract";
import { withRequestValue } from "../fixtures/request-value.ts";
import type { CallRequest } from "../../http/exchange.ts";
import { letters } from "../../json/letters.ts";
import { asObject, valueAt } from "../../json/value-at.ts";
import { resolved, schemaAt } from "../../schema/resolve.ts";
import type { Described } from "./another-request.ts";

/** A precondition member of a body, and the member of the resource that it repeats. */
export interface PreconditionMember {
  name: string;
  shown: string;
}

/**
 * The precondition members, at which a refusal reports a concurrent change. The resource has the same name or its
 * suffix: `version` for `expectedVersion`.
 */
export function preconditionMembers(
  { contract, support }: Described,
  { refusals, resourceAction }: Operation,
): PreconditionMember[] {
  const names = refusals.flatMap(({ when, at = "" }) =>
    when === "changed-meanwhile" ? (/^body\.(\w+)$/.exec(at)?.[1] ?? []) : [],
  );
  const { schema } = contract.resources[resourceAction?.resource ?? ""] ?? {};
  if (names.length === 0 || schema === undefined) return [];
  const { document } = support;
  const members = Object.keys(asObject(resolved(document, schemaAt(document, schema))["properties"]) ?? {});
  return names.flatMap((name) => {
    const ends = members.filter((each) => letters(name).endsWith(letters(each)));
    const [shown] = ends.toSorted((one, other) => other.length - one.length);
    return shown === undefined ? [] : [{ name, shown }];
  });
}

/** The request with the present values at its precondition members. */
export function withPreconditions(
  request: CallRequest,
  members: readonly PreconditionMember[],
  resource: unknown,
): CallRequest {
  return members.reduce((all, { name, shown }) => {
    const value = valueAt(resource, shown);
    return value === undefined ? all : withRequestValue(all, `body.${name}`, value);
  }, request);
}
