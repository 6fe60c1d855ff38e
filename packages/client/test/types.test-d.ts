import type { Schema } from "@tallystick/contract";
import { expectTypeOf } from "vitest";
import {
  isApiError,
  TallystickError,
  type AgentClient,
  type CallRequest,
  type Client,
  type ItemOf,
  type ListingId,
  type ResultOf,
  type Signer,
  type WebhookEvent,
} from "../src/index.ts";

// The result of a call is the body of its success, never the challenge of a signed retry.
expectTypeOf<ResultOf<"cards.update">>().toEqualTypeOf<Schema<"Card">>();
expectTypeOf<ResultOf<"auth.sessions.revoke">>().toEqualTypeOf<undefined>();

// Only an operation with challenges accepts a session, only a keyed one a key.
expectTypeOf<CallRequest<"cards.update">["session"]>().toEqualTypeOf<Signer | undefined>();
expectTypeOf<CallRequest<"cards.get">>().not.toHaveProperty("session");
expectTypeOf<CallRequest<"transfers.in">["idempotencyKey"]>().toEqualTypeOf<string | undefined>();
expectTypeOf<CallRequest<"cards.update">>().not.toHaveProperty("idempotencyKey");

// A payload to sign can be passed where a signature is possible, a request id where a call answers a challenge.
expectTypeOf<CallRequest<"quotes.execute">["payloadToSign"]>().toEqualTypeOf<string | undefined>();
expectTypeOf<CallRequest<"quotes.create">>().not.toHaveProperty("payloadToSign");
expectTypeOf<CallRequest<"auth.credentials.verify">["requestId"]>().toEqualTypeOf<string | undefined>();
expectTypeOf<CallRequest<"cards.update">>().not.toHaveProperty("requestId");

// The file of a form is a blob, its other parts have the types of the schema.
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

/** A named operation has the same request and result as a call by id. */
export async function namedCalls(client: Client, agent: AgentClient): Promise<unknown[]> {
  const card = await client.cards.get("Card:1");
  const customer = await client.customers.get("Customer:1");
  const sources = ["InternalAccount:1"] as const;
  expectTypeOf(card).toEqualTypeOf<Schema<"Card">>();
  expectTypeOf(client.cards.list.iterate({ limit: 3 })).toEqualTypeOf<AsyncGenerator<Schema<"Card">, void>>();
  expectTypeOf(client.auth.sessions.revoke("Session:1")).toEqualTypeOf<Promise<undefined>>();
  return [
    client.cards.update(card.id, { state: "FROZEN" }, { session: { stamp: () => "" } }),
    client.cards.update(card.id, { fundingSources: sources } as const),
    client.transfers.in(
      { source: { accountId: "ExternalAccount:1" }, destination: { accountId: "InternalAccount:1" }, amount: 1 },
      { idempotencyKey: "mine", timeoutMs: 100 },
    ),
    client.call("customers.get", { params: { customerId: customer.id } }),
    agent.agents.me.get(),
    // @ts-expect-error the id of a customer is not that of a card
    client.cards.get(customer.id),
    // @ts-expect-error the id of a customer is not that of a card
    client.call("cards.get", { params: { id: customer.id } }),
    // @ts-expect-error a customer's id is not that of an account
    client.call("cards.update", { params: { id: card.id }, body: { fundingSources: [customer.id] } }),
    // @ts-expect-error there is no such state
    client.cards.update(card.id, { state: "MELTED" }),
    // @ts-expect-error a card is updated with a body
    client.cards.update(card.id),
    client.cards.create(
      { cardholderId: customer.id, form: "VIRTUAL", fundingSources: sources },
      // @ts-expect-error an operation without a key takes none
      { idempotencyKey: "k" },
    ),
    // @ts-expect-error an agent's operations take an agent's token
    client.agents.me.get(),
    // @ts-expect-error cards are not for agents
    agent.cards.get(card.id),
  ];
}

/** The kind of an error narrows it, and an operation narrows the codes. */
export function told(error: unknown): string | undefined {
  if (isApiError(error, "cards.update")) {
    expectTypeOf<"CARD_NOT_MUTABLE">().toExtend<NonNullable<typeof error.code>>();
    return error.code;
  }
  if (!(error instanceof TallystickError)) return undefined;
  switch (error.kind) {
    case "api":
      return `${error.status} ${error.traceId}`;
    case "network":
    case "timeout":
    case "aborted":
      return error.idempotencyKey;
    case "session-expired":
      return error.sessionId;
    default:
      return error.message;
  }
}

export function agentCalls(agent: AgentClient): unknown[] {
  return [
    agent.call("agents.me.get"),
    agent.iterate("agents.me.transactions.list", { query: { limit: 3 } }),
    // @ts-expect-error cards are not for agents
    agent.call("cards.get", { params: { id: "Card:1" } }),
  ];
}
