import { once } from "node:events";
import { request as requestPlain, type IncomingMessage } from "node:http";
import { request as requestSecure } from "node:https";
import type { FetchImplementation } from "jose";
import { guardedLookup, outside, type Lookup } from "../../runtime/guarded-lookup.ts";
import { isOutside, type Reach } from "../../runtime/reach.ts";

/** Of a discovery document, or of keys: those of large issuers are a tenth of it. */
export const documentLimit: number = 256 * 1024;

/**
 * Fetches a document of an issuer from addresses within the reach, at which the connection goes to the very address that was checked.
 * Follows no redirect, which could lead anywhere, and reads no more than the limit.
 */
export function fetchWithin(reach: Reach, lookup?: Lookup): FetchImplementation {
  return async (address, { headers, signal }) => {
    const url = new URL(address);
    if (isOutside(reach, url)) throw outside(url.hostname);
    const send = url.protocol === "https:" ? requestSecure : requestPlain;
    const options = { agent: false, lookup: guardedLookup(reach, lookup), signal } as const;
    const request = send(url, { ...options, headers: Object.fromEntries(headers) });
    request.on("error", () => undefined).end();
    const [response] = (await once(request, "response")) as [IncomingMessage];
    return new Response(await textOf(response, url), { status: response.statusCode ?? 0 });
  };
}

async function textOf(response: IncomingMessage, { href }: URL): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > documentLimit) throw new Error(`${href} has more than ${documentLimit} bytes`);
  }
  return Buffer.concat(chunks).toString();
}
