import type { Contract, Operation } from "@tallystick/contract";
import { idMemberOf } from "../fixtures/resource-id.ts";
import { valueInRequest, withRequestValue } from "../fixtures/request-value.ts";
import type { CallRequest } from "../../http/exchange.ts";
import { referencesOf } from "./references.ts";
import type { RequestOptions } from "./request-options.ts";

/** The request whose body repeats the id that its path has, where it has a member for it and nothing else is given. */
export function withOwnId(
  contract: Contract,
  row: Operation,
  request: CallRequest,
  given: NonNullable<RequestOptions["members"]>,
): CallRequest {
  const { kind, resource } = row.resourceAction ?? {};
  const own = referencesOf(contract, row).findLast((each) => each.resource === resource && each.at.startsWith("path."));
  const member = `body.${idMemberOf(contract, resource)}`;
  const isRepeated = (kind === "creates" || kind === "changes") && (valueInRequest(request, member) ?? null) !== null;
  if (own === undefined || !isRepeated || member in given) return request;
  return withRequestValue(request, member, valueInRequest(request, own.at));
}

/** The request with every id that is given for a place of its body, also where it need not name anything. */
export function withNamed(
  { references }: Operation,
  request: CallRequest,
  named: Readonly<Record<string, string>>,
): CallRequest {
  const unnamed = references.filter(
    ({ at }) =>
      at.startsWith("body.") && !at.includes("[]") && at in named && (valueInRequest(request, at) ?? null) === null,
  );
  return unnamed.reduce((all, { at }) => withRequestValue(all, at, named[at]), request);
}

/**
 * The given ids by resource: owners in the path, and in the body where ownership is checked. Ids by place are not passed
 * on, since places mean other things in other operations.
 */
export function ownersIn(
  contract: Contract,
  row: Operation,
  named: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const mayMismatch = row.refusals.some(({ when }) => when === "owner-mismatch");
  const references = referencesOf(contract, row);
  const given = Object.entries(named).flatMap(([key, id]) => {
    const place = references.find(({ at }) => at === key);
    if (place === undefined) return [[key, id] as const];
    return mayMismatch || key.startsWith("path.") ? [[place.resource, id] as const] : [];
  });
  return Object.fromEntries(given);
}
