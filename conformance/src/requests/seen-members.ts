import type { Operation } from "@tallystick/contract";
import { withRequestValue } from "./fixtures/request-value.ts";
import type { CallRequest } from "../http/exchange.ts";
import { letters } from "../json/letters.ts";
import { asObject, valueAt } from "../json/value-at.ts";
import { resolved, schemaAt } from "../schema/resolve.ts";
import type { Described } from "./another-request.ts";

/** A member of a body that says what the caller saw of the resource, and the member in which the resource shows it. */
export interface SeenMember {
  name: string;
  shown: string;
}

/**
 * The members that say what the caller saw: a refusal says there that the resource changed meanwhile. The resource shows it
 * under the same name, or under the end of it: `version` for `expectedVersion`.
 */
export function seenMembers({ contract, support }: Described, { refusals, resourceAction }: Operation): SeenMember[] {
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

/** The request with what a resource shows now at the members that say what the caller saw. */
export function asSeen(request: CallRequest, members: readonly SeenMember[], resource: unknown): CallRequest {
  return members.reduce((all, { name, shown }) => {
    const value = valueAt(resource, shown);
    return value === undefined ? all : withRequestValue(all, `body.${name}`, value);
  }, request);
}
