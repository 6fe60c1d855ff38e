import type { Program } from "@typespec/compiler";
import { conservesWord } from "../decorators/conserves.ts";
import { resourceName } from "../decorators/resource.ts";
import { expiresWord } from "../decorators/expires.ts";
import type { Conservation, Expiry } from "../model.ts";
import { inOrder } from "./field-order.ts";

/** What time does, in source order. */
export function expiriesOf(program: Program): Expiry[] {
  return expiresWord
    .all(program)
    .map(({ target, value }) =>
      inOrder<Expiry>(
        { model: target.name, ...value },
        { model: true, field: true, after: true, then: true, rule: true },
      ),
    );
}

/** The laws over balances, in source order. */
export function conservationOf(program: Program): Conservation[] {
  return conservesWord
    .all(program)
    .map(({ value }) =>
      inOrder<Conservation>(
        { ...value, resource: resourceName(value.resource) },
        { name: true, resource: true, balance: true, terms: true, rule: true },
      ),
    );
}
