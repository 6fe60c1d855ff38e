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

// The result of a call is the body of its success, never the challenge of a signed retry.
expectTypeOf<ResultOf<"cards.update">>().toEqualTypeOf<Schema<"Card">>();
expectTypeOf<ResultOf<"auth.sessions.revoke">>().toEqualTypeOf<undefined>();

// A session can be passed only where a challenge is possible, a key only where the operation takes one.
expectTypeOf<CallRequest<"cards.update">["session"]>().toEqualTypeOf<Signer | undefined>();
expectTypeOf<CallRequest<"cards.get">>().not.toHaveProperty("session");
expectTypeOf<CallRequest<"transfers.in">["idempotencyKey"]>().toEqualTypeOf<string | undefined>();
expectTypeOf<CallRequest<"cards.update">>().not.toHaveProperty("idempotencyKey");

// A payload to sign can be passed where a signature is possible, a request id where a call answers a challenge.
expectTypeOf<CallRequest<"quotes.execute">["payloadToSign"]>().toEqualTypeOf<string | undefined>();
expectTypeOf<CallRequest<"quotes.create">>().not.toHaveProperty("payloadToSign");
expectTypeOf<CallRequest<"auth.credentials.verify">["requestId"]>().toEqualTypeOf<string | undefined>();
expectTypeOf<CallRequest<"cards.update">>().not.toHaveProperty("requestId");

// The file of a form is a blob, its other parts are what the schema says.
expectTypeOf<CallRequest<"documents.create">["body"]["file"]>().toEqualTypeOf<Blob>();
expectTypeOf<CallRequest<"documents.create">["body"]["side"]>().toEqualTypeOf<"FRONT" | "BACK" | undefined>();

// The type of an event narrows its data.
export function stateOf(event: WebhookEvent): string | undefined {
  return event.type === "CARD.STATE_CHANGE" ? event.data.state : undefined;
}

// Lists can be iterated, and yield their items.
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
