/** The shipped client contract: a few kilobytes, without JSON modules. */
export { clientContract } from "./gen/client-contract.ts";
export { clientContractFrom, type PrintedClientContract } from "./client-rows.ts";
export { ANY_CODE } from "./gen/default-conventions.ts";
export { nextPage } from "./next-page.ts";
export { parseDuration } from "./duration.ts";
export { routeOf, type Route } from "./route.ts";
export { hasMediaType, mediaFormOf, mediaTypeOf, type MediaForm } from "./media-types.ts";
export { readParameter, writeParameter } from "./parameter-text.ts";
export type {
  ClientContract,
  ClientContractOf,
  ClientLifecycle,
  ClientOperation,
  ClientReply,
} from "./client-contract.ts";
