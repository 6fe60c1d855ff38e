import { createRelay, forNode, type PlatformCredentials, type RelayedCall } from "@tallystick/client/server";
import type { RequestHandler } from "express";
import { idsIn, type Owned, type Visitors } from "./visitors.ts";

/** The operations called by the page; of a list, the filter without which it has what all visitors made. */
const relayed = {
  "customers.create": {},
  "customers.internalAccounts.list": { filter: "customerId" },
  "auth.credentials.list": { filter: "accountId" },
  "auth.credentials.create": {},
  "auth.credentials.challenge": {},
  "auth.credentials.verify": {},
  "auth.sessions.list": { filter: "accountId" },
  "cards.create": {},
  "cards.get": {},
  "cards.update": {},
} as const satisfies Partial<Record<RelayedCall["operation"], { filter?: string }>>;

const operations = Object.keys(relayed) as (keyof typeof relayed)[]; // the keys of the type
const filters: Readonly<Record<string, { filter?: string }>> = relayed;

/** Forwards requests to the service on the same server. A visitor may call what is about nothing but what this visitor has made. */
export function demoRelay(
  path: string,
  basePath: string,
  credentials: () => Promise<PlatformCredentials>,
  visitors: Visitors,
): RequestHandler {
  return (request, response, next) => {
    const { localAddress = "127.0.0.1", localPort } = request.socket;
    const host = localAddress.includes(":") ? `[${localAddress}]` : localAddress;
    const baseUrl = `http://${host}:${localPort}${basePath}`;
    const owned = visitors.owned(request.headers.cookie);
    const relay = createRelay({
      baseUrl,
      credentials,
      operations,
      path,
      authorize: (_request, call) => owned !== undefined && isAboutOwned(call, owned),
      async fetch(relayedRequest) {
        const reply = await fetch(relayedRequest);
        const shown: unknown = reply.ok
          ? await reply
              .clone()
              .json()
              .catch(() => undefined)
          : undefined;
        for (const id of idsIn(shown)) owned?.add(id);
        return reply;
      },
    });
    return forNode(relay)(request, response, next);
  };
}

/** Every id in the call is of something that the visitor has made; a list is filtered by one. */
function isAboutOwned({ operation, params, query, body }: RelayedCall, owned: Owned): boolean {
  const { filter } = filters[operation] ?? {};
  const filtered = filter === undefined ? [] : query.getAll(filter);
  const named = [...Object.values(params), ...filtered, ...idsIn([...query.values()]), ...idsIn(body)];
  return (filter === undefined || filtered.length > 0) && named.every((id) => owned.has(id));
}
