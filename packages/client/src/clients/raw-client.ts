import type { UnknownTypes } from "@tallystick/contract";
import createOpenApiClient, { type Client } from "openapi-fetch";
import { rawFetch } from "./raw-fetch.ts";

export type RawClient = Client<UnknownTypes["paths"]>;

interface RawOptions {
  baseUrl: string;
  headers: Record<string, string>;
  fetch: Readonly<Parameters<typeof rawFetch>>;
}

/** The openapi-fetch client, with credentials and limits. */
export function createRawClient({ baseUrl, headers, fetch }: RawOptions): RawClient {
  return createOpenApiClient<UnknownTypes["paths"]>({ baseUrl, headers, fetch: rawFetch(...fetch) });
}
