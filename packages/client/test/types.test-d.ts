import type { Schema } from "@tallystick/contract";
import { expectTypeOf } from "vitest";
import type { CallRequest, Client, ItemOf, ListingId, ResultOf, Signer } from "../src/index.ts";

// The result of a call is the body of its success; the challenge of a signed retry is none.
expectTypeOf<ResultOf<"cards.update">>().toEqualTypeOf<Schema<"Card">>();
expectTypeOf<ResultOf<"auth.sessions.revoke">>().toEqualTypeOf<undefined>();

// A session may be passed where a challenge may come, a key where the operation takes one; nowhere else.
expectTypeOf<CallRequest<"cards.update">["session"]>().toEqualTypeOf<Signer | undefined>();
expectTypeOf<CallRequest<"cards.get">>().not.toHaveProperty("session");
expectTypeOf<CallRequest<"transfers.in">["idempotencyKey"]>().toEqualTypeOf<string | undefined>();
expectTypeOf<CallRequest<"cards.update">>().not.toHaveProperty("idempotencyKey");

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
  ];
}
