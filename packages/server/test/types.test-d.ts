// What must not compile, and what must: the type checker is the test runner of this file.
import { expectTypeOf } from "vitest";
import type { Call, Handler, Handlers, ItemOf, MemoryTx, UploadedFile } from "../src/index.ts";

type Tx = MemoryTx;
declare const handlers: Handlers<Tx>;
declare const card: Awaited<ReturnType<Handlers<Tx>["cards.get"]>>["body"];

// A handler for every operation, and none is missing.
const { "cards.get": _missing, ...incomplete } = handlers;
// @ts-expect-error -- no handler for cards.get
export const missing: Handlers<Tx> = incomplete;
// @ts-expect-error -- the contract has no such operation
export const unknown: Handlers<Tx> = { ...handlers, "cards.melt": handlers["cards.get"] };

// A handler replies with a status and a body its operation declares.
export const good: Handler<"cards.get", Tx> = async () => ({ status: 200, body: card });
// @ts-expect-error -- 418 is no reply of cards.get
export const wrongStatus: Handler<"cards.get", Tx> = async () => ({ status: 418, body: card });
// @ts-expect-error -- a card is more than an id
export const wrongBody: Handler<"cards.get", Tx> = async () => ({ status: 200, body: { id: "Card:1" } });
// @ts-expect-error -- revoking a session replies without a body
export const extraBody: Handler<"auth.sessions.revoke", Tx> = async () => ({ status: 204, body: {} });
// @ts-expect-error -- a card's handler does not list cards
export const exchanged: Handlers<Tx> = { ...handlers, "cards.get": handlers["cards.list"] };

// A handler sees what its operation's requests carry.
export const typed: Handler<"cards.get", Tx> = async (call) => {
  expectTypeOf(call.params.id).toBeString();
  expectTypeOf(call.body).toBeUndefined();
  expectTypeOf(call.page.limit).toBeNumber();
  // @ts-expect-error -- the parameter of the path is called id
  expectTypeOf(call.params.cardId).toBeAny();
  return { status: 200, body: card };
};

// A file of a form is a file, its other parts are what the schema says.
export function parts({ body }: Call<"documents.create", Tx>): void {
  expectTypeOf(body.file).toEqualTypeOf<UploadedFile>();
  expectTypeOf(body.country).toBeString();
  expectTypeOf(body.side).toEqualTypeOf<"FRONT" | "BACK" | undefined>();
}

// The items of a list are those its envelope holds.
expectTypeOf<ItemOf<"cards.list">>().toEqualTypeOf(card);
expectTypeOf<ItemOf<"cards.get">>().toBeNever();

// Only declared conditions can be required or refused, and only lifecycles of the contract moved along.
export function refusals(call: Call<"cards.get", Tx>, found: { name: string } | undefined): string {
  // @ts-expect-error -- cards.get declares no such refusal
  call.refuseUnless("insufficient-balance", true);
  // @ts-expect-error -- nor this place of one it does declare
  call.refuseUnless("unknown path.cardId", true);
  // @ts-expect-error -- the contract has no such lifecycle
  call.move("NoState", "A", "B");
  call.refuseUnless("unknown path.id", found);
  // @ts-expect-error -- a row may lack the clause, so nothing is known of what it asks for
  expectTypeOf(found.name).toBeString();
  // What is required to be there is there afterwards; what is refused does not go on.
  call.require("unknown path.id", found);
  return found.name;
}

export function refusing(call: Call<"cards.get", Tx>, found: { name: string } | undefined): string {
  if (found === undefined) call.refuse("unknown path.id");
  return found.name;
}
