import type { Schema } from "@tallystick/contract";
import { expectTypeOf } from "vitest";
import type {
  AgentClient,
  CallRequest,
  Client,
  ItemOf,
  ListingId,
  ResultOf,
  Signer,
  WebhookEvent,
} from "../src/index.ts";

// The result of a call is the body of its success; the challenge of a signed retry is none.
expectTypeOf<ResultOf<"cards.update">>().toEqualTypeOf<Schema<"Card">>();
expectTypeOf<ResultOf<"auth.sessions.revoke">>().toEqualTypeOf<undefined>();

// A session may be passed where a challenge may come, a key where the operation takes one; nowhere else.
expectTypeOf<CallRequest<"cards.update">["session"]>().toEqualTypeOf<Signer | undefined>();
expectTypeOf<CallRequest<"cards.get">>().not.toHaveProperty("session");
expectTypeOf<CallRequest<"transfers.in">["idempotencyKey"]>().toEqualTypeOf<string | undefined>();
expectTypeOf<CallRequest<"cards.update">>().not.toHaveProperty("idempotencyKey");

// The text to sign may be passed where a signature may be asked for, the id of a challenge where a call answers one.
expectTypeOf<CallRequest<"quotes.execute">["payloadToSign"]>().toEqualTypeOf<string | undefined>();
expectTypeOf<CallRequest<"quotes.create">>().not.toHaveProperty("payloadToSign");
expectTypeOf<CallRequest<"auth.credentials.verify">["requestId"]>().toEqualTypeOf<string | undefined>();
expectTypeOf<CallRequest<"cards.update">>().not.toHaveProperty("requestId");

// The file of a form is a blob, its other parts are what the schema says.
expectTypeOf<CallRequest<"documents.create">["body"]["file"]>().toEqualTypeOf<Blob>();
expectTypeOf<CallRequest<"documents.create">["body"]["side"]>().toEqualTypeOf<"FRONT" | "BACK" | undefined>();

// The type of an event says what it tells of.
export function told(event: WebhookEvent): string | undefined {
  return event.type === "CARD.STATE_CHANGE" ? event.data.state : undefined;
}

// What lists can be iterated, and gives what it lists.
expectTypeOf<"cards.list" | "auth.credentials.list">().toExtend<ListingId>();
expectTypeOf<"cards.get">().not.toExtend<ListingId>();
expectTypeOf<ItemOf<"cards.list">>().toEqualTypeOf<Schema<"Card">>();

export function calls(client: Client): unknown[] {
  return [
    client.call("cards.list"),
    client.call("cards.list", { query: { limit: 3 } }),
    // @ts-expect-error the path needs an id
    client.call("cards.get"),
    // @ts-expect-error a card is updated with a body
    client.call("cards.update", { params: { id: "Card:1" } }),
    // @ts-expect-error there is no such state
    client.call("cards.update", { params: { id: "Card:1" }, body: { state: "MELTED" } }),
    // @ts-expect-error credentials are listed per account
    client.call("auth.credentials.list"),
    // @ts-expect-error an agent's operations take an agent's token
    client.call("agents.me.get"),
    // @ts-expect-error a form needs its file
    client.call("documents.create", { body: { documentHolder: "Customer:1", documentType: "OTHER", country: "US" } }),
  ];
}

export function agentCalls(agent: AgentClient): unknown[] {
  return [
    agent.call("agents.me.get"),
    agent.iterate("agents.me.transactions.list", { query: { limit: 3 } }),
    // @ts-expect-error cards are not for agents
    agent.call("cards.get", { params: { id: "Card:1" } }),
  ];
}
