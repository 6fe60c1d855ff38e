import { expectTypeOf, test } from "vitest";
import {
  contract,
  operation,
  type ConditionOf,
  type Contract,
  type DecisionId,
  type EventType,
  type ItemIn,
  type Operation,
  type OperationId,
  type ReplyOf,
  type RequestOf,
  type Schema,
  type StateOf,
  type WebhookName,
} from "../src/index.ts";

// These bodies are judged by the compiler; `pnpm typecheck` reads them.

test("a request is typed by place", () => {
  expectTypeOf<RequestOf<"cards.get">["params"]>().toEqualTypeOf<{ id: string }>();
  expectTypeOf<RequestOf<"cards.get">["body"]>().toEqualTypeOf<undefined>();
  expectTypeOf<RequestOf<"cards.get">["query"]>().toEqualTypeOf<Record<string, never>>();
  expectTypeOf<RequestOf<"cards.create">["body"]>().toEqualTypeOf<Schema<"CardCreate">>();
  expectTypeOf<RequestOf<"transfers.in">["headers"]["Idempotency-Key"]>().toEqualTypeOf<string | undefined>();
  expectTypeOf<RequestOf<"transactions.list">["query"]["limit"]>().toEqualTypeOf<number | undefined>();
  expectTypeOf<RequestOf<"auth.credentials.list">["query"]["accountId"]>().toEqualTypeOf<Schema<"InternalAccountId">>();
});

test("a body that may be left out may be undefined", () => {
  expectTypeOf<undefined>().toExtend<RequestOf<"auth.credentials.challenge">["body"]>();
});

test("replies are told apart by their status", () => {
  expectTypeOf<ReplyOf<"cards.update">["status"]>().toEqualTypeOf<200 | 202>();
  expectTypeOf<Extract<ReplyOf<"cards.update">, { status: 200 }>["body"]>().toEqualTypeOf<Schema<"Card">>();
  expectTypeOf<Extract<ReplyOf<"cards.update">, { status: 202 }>["body"]>().toEqualTypeOf<
    Schema<"SignedRetryChallenge">
  >();
  expectTypeOf<Extract<ReplyOf<"auth.sessions.revoke">, { status: 204 }>["body"]>().toEqualTypeOf<undefined>();
  // @ts-expect-error an error is no reply a handler returns
  const refused: ReplyOf<"cards.get"> = { status: 404, body: {} };
  // @ts-expect-error a card has an id
  const partial: ReplyOf<"cards.get"> = { status: 200, body: { state: "ACTIVE" } };
  void [refused, partial];
});

test("only declared conditions have a name", () => {
  const declared: ConditionOf<"transfers.out">[] = ["insufficient-balance", "unknown body.source.accountId"];
  // @ts-expect-error a transfer in has no balance to exceed
  const elsewhere: ConditionOf<"transfers.in"> = "insufficient-balance";
  expectTypeOf<ConditionOf<"cards.list">>().toEqualTypeOf<never>();
  void [declared, elsewhere];
});

test("only declared states have a name", () => {
  expectTypeOf<"FROZEN">().toExtend<StateOf<"CardState">>();
  // @ts-expect-error no card melts
  const melted: StateOf<"CardState"> = "MELTED";
  void melted;
});

test("an id that the shipped contract lacks does not compile; another contract may be asked for any id", () => {
  const other: Contract = contract;
  expectTypeOf(operation(other, "wallets.freeze")).toEqualTypeOf<Operation>();
  // @ts-expect-error no operation of the shipped contract has this id
  operation(contract, "cards.melt");
  expectTypeOf<"G-70">().toExtend<DecisionId>();
  // @ts-expect-error no rule of the shipped contract has this id
  void contract.rules["CARD-9999"];
  expectTypeOf(contract.operations["cards.get"]).toEqualTypeOf<Operation>();
  expectTypeOf<keyof typeof contract.operations>().toEqualTypeOf<OperationId>();
  expectTypeOf(operation(contract, "cards.get")).toEqualTypeOf<Operation>();
});

test("money is a number, null only where it is declared", () => {
  expectTypeOf<Schema<"Money">["amount"]>().toEqualTypeOf<number>();
  expectTypeOf<null>().toExtend<Schema<"Card">["stateReason"]>();
  // @ts-expect-error a card without a brand shows none
  const nothing: Schema<"Card">["brand"] = null;
  void nothing;
});

test("the body of a form is its parts", () => {
  expectTypeOf<RequestOf<"documents.create">["body"]>().toEqualTypeOf<Schema<"DocumentForm">>();
});

test("webhooks and their events have names", () => {
  expectTypeOf<"outgoing-payment">().toExtend<WebhookName>();
  // @ts-expect-error no webhook carries this event
  const made: EventType = "CARD.MADE";
  void made;
});

test("the items of a list are in one of the members, or the reply itself", () => {
  expectTypeOf<ItemIn<{ reels: string[]; meta: object }, "films" | "reels">>().toEqualTypeOf<string>();
  expectTypeOf<ItemIn<{ films: number[] }, "films" | "reels">>().toEqualTypeOf<number>();
  expectTypeOf<ItemIn<readonly boolean[], "films">>().toEqualTypeOf<boolean>();
  expectTypeOf<ItemIn<{ id: string }, "films">>().toEqualTypeOf<never>();
});
