import type { ClientOperation } from "@tallystick/contract/client";
import { sentCredentials } from "./caller-credentials.ts";
import type { RequestingClient, SentRequest } from "./plain-request.ts";
import { requestInit } from "./request-init.ts";
import { type QueryText, requestUrl } from "./request-url.ts";
import type { RequestParts } from "./written-request.ts";

/** What is not imported: a bundler keeps a part that is loaded on demand whole where another part imports from it. */
interface UsualParts {
  idempotencyKey: string | undefined;
  queryTextOf: QueryText;
}

/** A request with whatever its operation declares. Throws a `TypeError` for one that TypeScript would reject. */
export function anyRequest(
  client: RequestingClient,
  row: ClientOperation,
  request: RequestParts,
  { idempotencyKey, queryTextOf }: UsualParts,
): SentRequest {
  const { headers, query: keys } = sentCredentials(row, client.contract.conventions.schemes, client);
  const init = requestInit(client, row, request, headers, idempotencyKey);
  const query = Object.keys(keys).length === 0 ? request.query : { ...request.query, ...keys };
  return { url: requestUrl(client.baseUrl, row, { params: request.params, query }, queryTextOf), init };
}
