import type { ClientContractOf, TallystickContract } from "@tallystick/contract";
import { clientContract, type ClientReply } from "@tallystick/contract/client";
import { createClient, type Client, type ClientOptions } from "../src/index.ts";

/** A request as the service would have sent it. */
export interface SentRequest {
  method: string;
  /** After the base URL, with its query. */
  path: string;
  headers: Headers;
  /** The serialized body. */
  body: string;
}

/** A reply of the scripted service, or the error that `fetch` throws instead. */
export type ScriptedReply = Response | Error | ((request: Request) => Promise<Response>);

export interface ScriptedClient {
  client: Client;
  sent: SentRequest[];
  /** The delays between attempts, in milliseconds. */
  delays: number[];
}

export const baseUrl = "http://service.test/2025-10-13";

/** The shipped client contract, for replies of which a test shows only the members that it is about. */
export const anyMembers: ClientContractOf<TallystickContract> = {
  ...clientContract,
  operations: Object.fromEntries(
    Object.entries(clientContract.operations).map(([id, row]) => [
      id,
      { ...row, replies: row.replies.map(withoutShape) },
    ]),
  ),
};

function withoutShape(reply: ClientReply): ClientReply {
  const { shape: _, ...others } = reply;
  return others;
}

/** A client with scripted replies, whose members it does not check, and delays of zero. */
export function scriptedClient(replies: ScriptedReply[], options: Partial<ClientOptions> = {}): ScriptedClient {
  const sent: SentRequest[] = [];
  const delays: number[] = [];
  const rest = [...replies];
  const client = createClient({
    baseUrl,
    contract: anyMembers,
    clientId: "the-client",
    clientSecret: "the-secret",
    clock: { now: () => Date.parse("2025-10-13T12:00:00Z") },
    random: () => 1,
    sleep: async (ms) => void delays.push(ms),
    fetch: async (url, init) => {
      const request = new Request(url, init);
      const reply = rest.shift() ?? new Error(`the script has no reply to ${request.method} ${request.url}`);
      sent.push(await sentRequest(request));
      if (reply instanceof Error) throw reply;
      return typeof reply === "function" ? reply(request) : reply;
    },
    ...options,
  });
  return { client, sent, delays };
}

/** A reply with the contract's error body. */
export function errorReply(status: number, code: string, headers: Record<string, string> = {}): Response {
  return Response.json({ status, code, message: `It is ${code}` }, { status, headers });
}

async function sentRequest(request: Request): Promise<SentRequest> {
  const { method, url, headers } = request;
  return { method, path: url.slice(baseUrl.length), headers, body: await request.clone().text() };
}
