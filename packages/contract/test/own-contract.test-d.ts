import { expectTypeOf, test } from "vitest";
import {
  contract,
  lifecycle,
  operation,
  type ConditionOf,
  type Contract,
  type Lifecycle,
  type OperationId,
  type OperationIdBy,
  type OperationIdOf,
  type ReplyOf,
  type RequestOf,
  type Schema,
  type StateOf,
} from "../src/index.ts";
import type { DeskContract } from "./desk-types.ts";

// These bodies are judged by the compiler; `pnpm typecheck` reads them.

test("the names of a contract are those that were printed with it", () => {
  expectTypeOf<OperationIdOf<DeskContract>>().toEqualTypeOf<"rentals.list" | "rentals.start">();
  expectTypeOf<ConditionOf<"rentals.start", DeskContract>>().toEqualTypeOf<"inactive" | "unknown body.itemId">();
  expectTypeOf<ConditionOf<"rentals.list", DeskContract>>().toEqualTypeOf<never>();
  expectTypeOf<StateOf<"RentalState", DeskContract>>().toEqualTypeOf<"RUNNING" | "RETURNED">();
  expectTypeOf<OperationIdBy<"bearer", DeskContract>>().toEqualTypeOf<"rentals.list">();
  // @ts-expect-error this contract has no cards
  expectTypeOf<RequestOf<"cards.get", DeskContract>>();
  // @ts-expect-error nor their states
  expectTypeOf<StateOf<"CardState", DeskContract>>();
});

test("its requests and replies are those of its document", () => {
  expectTypeOf<RequestOf<"rentals.start", DeskContract>["params"]>().toEqualTypeOf<{ shop: string }>();
  expectTypeOf<RequestOf<"rentals.start", DeskContract>["body"]>().toEqualTypeOf<{ itemId: string }>();
  expectTypeOf<RequestOf<"rentals.list", DeskContract>["params"]>().toEqualTypeOf<Record<string, never>>();
  expectTypeOf<RequestOf<"rentals.list", DeskContract>["body"]>().toEqualTypeOf<undefined>();
  expectTypeOf<ReplyOf<"rentals.start", DeskContract>["status"]>().toEqualTypeOf<201>();
  expectTypeOf<ReplyOf<"rentals.start", DeskContract>["body"]>().toEqualTypeOf<Schema<"Rental", DeskContract>>();
});

test("rows are found by the names of the contract", () => {
  const desk = contract as Contract as DeskContract;
  expectTypeOf(lifecycle(desk, "RentalState")).toEqualTypeOf<Lifecycle>();
  // @ts-expect-error the desk has no cards
  operation(desk, "cards.get");
  // @ts-expect-error the shipped contract is not the desk's
  const wrong: DeskContract = contract;
  void wrong;
});

test("without a contract, the names are those of the shipped one", () => {
  expectTypeOf<OperationIdOf>().toEqualTypeOf<OperationId>();
  expectTypeOf<OperationIdBy<"bearer">>().toExtend<`agents.me.${string}`>();
});

test("a contract without types has any operation, with any JSON", () => {
  expectTypeOf<OperationIdOf<Contract>>().toEqualTypeOf<string>();
  expectTypeOf<RequestOf<"rentals.start", Contract>["params"]>().toEqualTypeOf<Record<string, string>>();
  expectTypeOf<RequestOf<"rentals.start", Contract>["body"]>().toEqualTypeOf<unknown>();
  expectTypeOf<ReplyOf<"rentals.start", Contract>["body"]>().toEqualTypeOf<unknown>();
  expectTypeOf<ConditionOf<"rentals.start", Contract>>().toEqualTypeOf<string>();
  expectTypeOf<StateOf<"RentalState", Contract>>().toEqualTypeOf<string>();
});
