/** The shipped client contract: a few kilobytes, without JSON modules. A page loads its parts one by one, as its calls need them. */
export { clientContract } from "./gen/client-contract.ts";
export { clientRows } from "./gen/client-rows.ts";
export { clientReads } from "./gen/client-reads.ts";
export { clientContractFrom, type PrintedClientContract } from "./client-contract-from.ts";
export { ANY_CODE } from "./gen/default-conventions.ts";
export { nextPage, pagingOf } from "./next-page.ts";
export { parseDuration } from "./duration.ts";
export { routeOf, type Route } from "./route.ts";
export { hasMediaType, mediaFormOf, mediaTypeOf, problemType, type MediaForm } from "./media-types.ts";
export { readParameter, writeParameter } from "./parameter-text.ts";
export type {
  ClientContract,
  ClientContractOf,
  ClientLifecycle,
  ClientOperation,
  ClientReads,
  ClientReply,
  ClientRows,
} from "./client-contract.ts";
