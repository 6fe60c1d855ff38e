import type { Program } from "@typespec/compiler";
import { conservesUses } from "../decorators/conserves.ts";
import { expiresUses } from "../decorators/expires.ts";
import { resourceName } from "../decorators/resource.ts";
import type { Conservation, ConservationTerm, Expiry } from "../model.ts";
import { inOrder, type FieldOrder } from "./field-order.ts";

const EXPIRY: FieldOrder<Expiry> = {
  model: true,
  field: true,
  after: true,
  // oxlint-disable-next-line unicorn/no-thenable -- the field of the model is called `then`, and is a sentence
  then: true,
  to: true,
  extendedBy: true,
  rule: true,
};

const CONSERVATION: FieldOrder<Conservation> = { name: true, resource: true, balance: true, terms: true, rule: true };

/** The row of every `@expires`, in source order. */
export function expiriesOf(program: Program): Expiry[] {
  return expiresUses.all(program).map(({ target, value }) => inOrder({ model: target.name, ...value }, EXPIRY));
}

/** The row of every `@conserves`, in source order. */
export function conservationOf(program: Program): Conservation[] {
  return conservesUses
    .all(program)
    .map(({ value }) =>
      inOrder({ ...value, resource: resourceName(value.resource), terms: value.terms.map(termRow) }, CONSERVATION),
    );
}

function termRow(term: ConservationTerm): ConservationTerm {
  return "operation" in term
    ? inOrder(term, { sign: true, operation: true, account: true, amount: true })
    : inOrder(
        { ...term, ...(term.having && { having: inOrder(term.having, { path: true, values: true }) }) },
        {
          sign: true,
          resource: true,
          type: true,
          states: true,
          having: true,
          lacking: true,
          account: true,
          amount: true,
        },
      );
}
