import { lazyPart } from "../errors/lazy-part.ts";
import type { RequestDetails } from "../errors/request-error.ts";
import type { SentRequest } from "./plain-request.ts";

/** Loaded with the first query. */
export const queryTexts: (details: RequestDetails) => Promise<typeof import("./query-text.ts")> =
  /* @__PURE__ */ lazyPart(() => import("./query-text.ts"));

/** The request with a query in the usual form. */
export async function withQuery(
  sent: SentRequest,
  query: Record<string, unknown>,
  details: RequestDetails,
): Promise<SentRequest> {
  const { queryTextOf } = await queryTexts(details);
  const search = queryTextOf(query);
  return search ? { ...sent, url: `${sent.url}?${search}` } : sent;
}
