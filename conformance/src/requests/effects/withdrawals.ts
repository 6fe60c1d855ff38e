import type { Conservation, Contract, Operation, Reference, Refusal } from "@tallystick/contract";
import type { Trial } from "../trial.ts";
import { memberOf } from "../../schema/member-of.ts";
import { schemaAt } from "../../schema/resolve.ts";
import { referencesOf } from "../resources/references.ts";
import { creatorOf } from "../states/routes.ts";
import { readersOf } from "../resources/resource-in-reply.ts";

/** How an operation takes of a conserved quantity, and refuses more than there is. */
export interface Withdrawal {
  row: Conservation;
  operation: Operation;
  /** Where it names what has the quantity. */
  place: Reference;
  /** Where it is asked how much it takes: `body.units`. */
  amount: string;
  refusal: Refusal;
}

const tooMuch: ReadonlySet<string> = new Set(["over-limit", "insufficient-balance"]);

/** Every operation that takes as much of a conserved quantity as it is asked to, where one refusal alone is of too much. */
export function withdrawalsOf(contract: Contract): Withdrawal[] {
  return contract.conservation.flatMap((row) =>
    row.terms.flatMap((term): Withdrawal[] => {
      if (term.sign !== -1) return [];
      const operation = "operation" in term ? contract.operations[term.operation] : creatorOf(contract, term.resource);
      const amount = "operation" in term ? term.amount : `body.${term.amount}`;
      const place = operation && accountPlace(contract, row, operation, term.account);
      const refusal = operation && onlyRefusal(operation, amount);
      return operation === undefined || place === undefined || refusal === undefined
        ? []
        : [{ row, operation, place, amount, refusal }];
    }),
  );
}

/** The account of a term: its place in the request, or member of the resource. */
export function accountPlace(
  contract: Contract,
  { resource }: Conservation,
  operation: Operation,
  account: string,
): Reference | undefined {
  const places = referencesOf(contract, operation).filter((each) => each.resource === resource);
  return places.find(({ at }) => at === account || at === `body.${account}`) ?? places[0];
}

/** The refusal of too much at a place, if no other of too much is there or answers alike. */
function onlyRefusal({ refusals }: Operation, amount: string): Refusal | undefined {
  const all = refusals.filter(({ when }) => tooMuch.has(when));
  const [found, ...others] = all.filter(({ at }) => at === amount);
  const isAlone =
    found !== undefined &&
    others.length === 0 &&
    all.every((each) => each === found || (each.at !== undefined && each.code !== found.code));
  return isAlone ? found : undefined;
}

/** Whether what is shown of a quantity is never less than nothing: where debts are possible, more may be taken than there is. */
export function isNeverNegative({ contract, support }: Trial, { resource, balance }: Conservation): boolean {
  const replies = readersOf(contract, resource).flatMap(({ row }) => row.replies);
  const schemas = replies.flatMap(({ kind, schema }) => (kind === "success" && schema !== undefined ? [schema] : []));
  return schemas.some((schema) => {
    const { minimum } = memberOf(support.document, schemaAt(support.document, schema), balance) ?? {};
    return typeof minimum === "number" && minimum >= 0;
  });
}
