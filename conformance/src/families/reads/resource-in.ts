import type { Operation } from "@tallystick/contract";
import type { Exchange } from "../../http/exchange.ts";
import { asObject, idAt } from "../../json/value-at.ts";

/** The resource in a reply: the reply itself, or the one member of it that is named after the resource. */
export function resourceIn({ body }: Exchange, { resourceAction }: Operation): unknown {
  const { resource = "" } = resourceAction ?? {};
  const inner = asObject(body)?.[resource.charAt(0).toLowerCase() + resource.slice(1)];
  return idAt(body, "id") === undefined && asObject(inner) !== undefined ? inner : body;
}
