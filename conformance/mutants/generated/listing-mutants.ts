import type { Contract, Listing, MemberOrder, Operation } from "@tallystick/contract";
import { withOperation, type ContractMutant } from "./contract-mutant.ts";

/** For every list: wider page sizes, half the default size, an ignored order parameter, a turned order by a member, the other envelope. */
export function listingMutants(contract: Contract): ContractMutant[] {
  return Object.values(contract.operations).flatMap((operation) => {
    const { listing } = operation;
    if (listing === undefined) return [];
    const mutant = (fault: string, name: string, wrong: Listing): ContractMutant => ({
      operation: operation.id,
      id: `${operation.id}/listing/${name}`,
      fault: `${operation.id} ${fault}`,
      rules: operation.rules.filter((rule) => contract.rules[rule]?.declaredBy === "listing"),
      mutate: (given) => withOperation(given, operation.id, (row) => ({ ...row, listing: wrong })),
    });
    return [
      ...pageMutants(operation, listing, mutant),
      ...orderMutants(listing, mutant),
      otherEnvelope(listing, mutant),
    ];
  });
}

type Make = (fault: string, name: string, wrong: Listing) => ContractMutant;

function pageMutants(operation: Operation, listing: Listing, mutant: Make): ContractMutant[] {
  const { limit } = listing;
  if (limit === undefined) return [];
  const { default: usual, min, max } = limit;
  const wrong = (fault: string, name: string, size: Partial<typeof limit>): ContractMutant =>
    mutant(fault, name, { ...listing, limit: { ...limit, ...size } });
  return [
    ...(max === undefined
      ? []
      : [wrong("accepts a limit above the declared maximum.", "max-widened", { max: max * 10 })]),
    ...(min === undefined ? [] : [wrong("accepts a limit of zero.", "min-lowered", { min: 0 })]),
    ...(usual !== undefined && createsMany(operation)
      ? [wrong("has half the declared default page size.", "default-halved", { default: Math.floor(usual / 2) })]
      : []),
  ];
}

/** Whether callers can create enough items to fill a page; otherwise the default size cannot be observed. */
function createsMany(operation: Operation): boolean {
  return operation.resourceAction?.resource !== "InternalAccount";
}

function orderMutants(declared: Listing, mutant: Make): ContractMutant[] {
  const { orderParameter, ...listing } = declared;
  const { order } = listing;
  return [
    ...(orderParameter === undefined ? [] : [mutant(`ignores ${orderParameter}.`, "order-parameter-ignored", listing)]),
    ...(typeof order === "string"
      ? []
      : [mutant(`orders by ${order.by} the other way round.`, "order-turned", { ...declared, order: turned(order) })]),
  ];
}

function turned({ by, direction }: MemberOrder): MemberOrder {
  return { by, direction: direction === "ascending" ? "descending" : "ascending" };
}

function otherEnvelope({ limit: _limit, ...listing }: Listing, mutant: Make): ContractMutant {
  return listing.envelope === "plain"
    ? mutant("answers in pages.", "paged", { ...listing, envelope: "paged", limit: { default: 20, min: 1, max: 100 } })
    : mutant("answers without pages.", "plain", { ...listing, envelope: "plain" });
}
