import type { Contract, Operation } from "@tallystick/contract";
import type { Exchange } from "../../http/exchange.ts";
import { asObject } from "../../json/value-at.ts";
import { idIn } from "../../requests/fixtures/resource-id.ts";

/**
 * The resource in a reply: the reply itself, or the one member of it that is named after the resource; undefined for a reply that
 * shows nothing but an id.
 */
export function resourceIn(contract: Contract, { body }: Exchange, { resourceAction }: Operation): unknown {
  const { resource = "" } = resourceAction ?? {};
  const [only, ...others] = Object.values(asObject(body) ?? {});
  if (others.length === 0 && (typeof only === "string" || typeof only === "number")) return undefined;
  const inner = asObject(body)?.[resource.charAt(0).toLowerCase() + resource.slice(1)];
  return idIn(contract, resource, body) === undefined && asObject(inner) !== undefined ? inner : body;
}
