import type { Contract, Listing, Operation } from "@tallystick/contract";
import { withOperation, type Twin } from "./twin.ts";

/** Of every list: page sizes widened, the default halved, the order parameter deaf, the envelope of the other kind. */
export function listingTwins(contract: Contract): Twin[] {
  return Object.values(contract.operations).flatMap((operation) => {
    const { listing } = operation;
    if (listing === undefined) return [];
    const twin = (fault: string, name: string, wrong: Listing): Twin => ({
      name: `${operation.id}/listing/${name}`,
      fault: `${operation.id} ${fault}`,
      rules: operation.rules.filter((rule) => contract.rules[rule]?.declaredBy === "listing"),
      mutate: (given) => withOperation(given, operation.id, (row) => ({ ...row, listing: wrong })),
    });
    return [...pageTwins(operation, listing, twin), ...orderTwins(listing, twin), otherEnvelope(listing, twin)];
  });
}

type Make = (fault: string, name: string, wrong: Listing) => Twin;

function pageTwins(operation: Operation, listing: Listing, twin: Make): Twin[] {
  const { limit } = listing;
  if (limit === undefined) return [];
  const halved = twin("pages by half the declared size when not told.", "default-halved", {
    ...listing,
    limit: { ...limit, default: Math.floor(limit.default / 2) },
  });
  return [
    twin("takes pages above the declared size.", "max-widened", {
      ...listing,
      limit: { ...limit, max: limit.max * 10 },
    }),
    twin("takes pages of nothing.", "min-lowered", { ...listing, limit: { ...limit, min: 0 } }),
    ...(createsMany(operation) ? [halved] : []),
  ];
}

/** Lists whose items a caller can make more of than fill a page; of the others the default size cannot be seen. */
function createsMany(operation: Operation): boolean {
  return operation.part?.resource !== "InternalAccount";
}

function orderTwins({ orderParameter, ...listing }: Listing, twin: Make): Twin[] {
  return orderParameter === undefined ? [] : [twin(`ignores ${orderParameter}.`, "order-parameter-ignored", listing)];
}

function otherEnvelope({ limit: _limit, ...listing }: Listing, twin: Make): Twin {
  return listing.envelope === "plain"
    ? twin("answers in pages.", "paged", { ...listing, envelope: "paged", limit: { default: 20, min: 1, max: 100 } })
    : twin("answers without pages.", "plain", { ...listing, envelope: "plain" });
}
