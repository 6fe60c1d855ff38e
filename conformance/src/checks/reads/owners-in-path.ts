import type { Contract, Operation } from "@tallystick/contract";
import { valueInRequest } from "../../requests/fixtures/request-value.ts";
import { referencesOf } from "../../requests/resources/references.ts";
import type { CallRequest } from "../../http/exchange.ts";
import { asObject } from "../../json/value-at.ts";

/**
 * What a creation is given, with the ids of its path that the resource shows under the same name: `shipmentId` of
 * `/shipments/{shipmentId}/labels`. One of another name may be another resource of the kind.
 */
export function withOwnersInPath(
  contract: Contract,
  operation: Operation,
  request: CallRequest,
  given: unknown,
): unknown {
  const { links = [] } = contract.resources[operation.resourceAction?.resource ?? ""] ?? {};
  const owners = referencesOf(contract, operation).flatMap(({ at, resource }) => {
    const link = links.find((each) => each.resource === resource && `path.${each.at}` === at);
    return link === undefined ? [] : [[link.at, valueInRequest(request, at)] as const];
  });
  return owners.length === 0 ? given : { ...Object.fromEntries(owners), ...asObject(given) };
}
