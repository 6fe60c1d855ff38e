import type { ClientOperation } from "@tallystick/contract/client";
import { sentCredentials } from "./caller-credentials.ts";
import type { RequestingClient, SentRequest } from "./plain-request.ts";
import { requestInit } from "./request-init.ts";
import { requestUrl } from "./request-url.ts";
import type { RequestParts } from "./written-request.ts";

/** A request with whatever its operation declares. Throws a `TypeError` for one that TypeScript would reject. */
export function anyRequest(
  client: RequestingClient,
  row: ClientOperation,
  request: RequestParts,
  idempotencyKey: string | undefined,
): SentRequest {
  const { headers, query: keys } = sentCredentials(row, client.contract.conventions.schemes, client);
  const init = requestInit(client, row, request, headers, idempotencyKey);
  const query = Object.keys(keys).length === 0 ? request.query : { ...request.query, ...keys };
  return { url: requestUrl(client.baseUrl, row, request.params, query), init };
}
