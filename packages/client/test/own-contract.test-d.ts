import type { ClientContractOf, Contract } from "@tallystick/contract";
import { expectTypeOf } from "vitest";
import {
  createClient,
  createRelayedClient,
  type CallRequest,
  type Client,
  type ItemOf,
  type KeyClient,
  type ResultOf,
  type TokenClient,
} from "../src/index.ts";
import { library } from "./library/library-contract.ts";
import type { Book, LibraryContract } from "./library/library-types.ts";

const desk = createClient({
  contract: library,
  baseUrl: "https://library.example",
  clientId: "lib",
  clientSecret: "s",
});
const visitor = createClient({ contract: library, baseUrl: "https://library.example", token: "t" });

// A client contract has the types of its contract.
export function slimClient(contract: ClientContractOf<LibraryContract>): Client<LibraryContract> {
  const client = createClient({ contract, baseUrl: "https://library.example", clientId: "lib", clientSecret: "s" });
  expectTypeOf(client).toEqualTypeOf<Client<LibraryContract>>();
  return client;
}

// The client has the operations of the given contract that accept its credentials.
expectTypeOf(desk).toEqualTypeOf<Client<LibraryContract>>();
expectTypeOf(visitor).toEqualTypeOf<TokenClient<LibraryContract>>();
// A page behind a relay has every operation of it, and those of a platform of the shipped one.
expectTypeOf(createRelayedClient({ contract: library, baseUrl: "https://page.example/relay" })).toEqualTypeOf<
  KeyClient<LibraryContract>
>();
expectTypeOf(createRelayedClient({ baseUrl: "https://page.example/relay" })).toEqualTypeOf<Client>();
expectTypeOf<ResultOf<"books.retire", LibraryContract>>().toEqualTypeOf<Book>();
expectTypeOf<ItemOf<"books.list", LibraryContract>>().toEqualTypeOf<Book>();
expectTypeOf<CallRequest<"books.add", LibraryContract>["idempotencyKey"]>().toEqualTypeOf<string | undefined>();
expectTypeOf<CallRequest<"books.get", LibraryContract>>().not.toHaveProperty("idempotencyKey");
expectTypeOf<CallRequest<"books.add", LibraryContract>["headers"]>().toEqualTypeOf<
  Record<string, string> | undefined
>();

export function calls(): unknown[] {
  return [
    desk.call("hours.get"),
    desk.call("books.add", { body: { title: "Emma" } }),
    desk.books.add({ title: "Emma" }),
    visitor.books.list.iterate({ size: 1 }),
    visitor.iterate("books.list", { query: { size: 1 } }),
    visitor.raw.GET("/hours"),
    // @ts-expect-error the library has no cards
    desk.call("cards.get", { params: { id: "Card:1" } }),
    // @ts-expect-error a book has a title
    desk.call("books.add", { body: { name: "Emma" } }),
    // @ts-expect-error the librarian's secret is not the reader's token
    desk.call("books.list"),
    // @ts-expect-error a reader adds no books
    visitor.books.add({ title: "Emma" }),
    // @ts-expect-error a reader adds no books
    visitor.call("books.add", { body: { title: "Emma" } }),
    // @ts-expect-error a book is looked up from a reading room
    visitor.call("books.get", { params: { shelfMark: "QA/1" } }),
    // @ts-expect-error one book is no list
    visitor.iterate("books.get", { params: { shelfMark: "QA/1" } }),
    // @ts-expect-error the pages have other names
    visitor.call("books.list", { query: { limit: 1 } }),
    // @ts-expect-error a contract of one's own is passed
    createClient<LibraryContract>({ baseUrl: "https://library.example", token: "t" }),
  ];
}

// A contract without types accepts any id and returns unknown replies.
export function untyped(contract: Contract): Promise<unknown> {
  const client = createClient({ contract, baseUrl: "https://library.example", token: "t" });
  expectTypeOf(client.call("any.operation", { params: { id: "1" } })).toEqualTypeOf<Promise<unknown>>();
  return client.call("any.operation");
}
