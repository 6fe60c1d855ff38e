import { readFileSync } from "node:fs";

/** What a peer without state gets: the port as its argument, and in REPLIES the replies of the service, by route as Express writes it. */
export const port = Number(process.argv[2]);
export const replies = JSON.parse(process.env["REPLIES"] ?? "{}") as Record<string, string>;

export function replyOf(path: string): object {
  return JSON.parse(replies[path] ?? "{}") as object;
}

/** A part of an operation in the document, as far as the peers read it. */
interface DocumentedOperation {
  parameters?: { $ref?: string; name?: string; in?: string; schema?: object }[];
}

export interface ApiDocument {
  components: { parameters: Record<string, { name: string; in: string; schema: object }> };
  paths: Record<string, Record<string, DocumentedOperation>>;
}

/** The document of the contract, without the address at which it is served. */
export function readDocument(): ApiDocument & Record<string, unknown> {
  const text = readFileSync(new URL("../../packages/contract/src/gen/openapi.json", import.meta.url), "utf8");
  return { ...(JSON.parse(text) as ApiDocument), servers: [{ url: "/" }] };
}
