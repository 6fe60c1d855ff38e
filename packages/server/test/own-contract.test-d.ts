// A contract of one's own: what must not compile, and what must. The type checker is the test runner of this file.
import type { OpenApiDocument } from "@tallystick/contract";
import { expectTypeOf } from "vitest";
import {
  createServer,
  tallystick,
  withNotImplemented,
  type Call,
  type Handler,
  type Handlers,
  type MemoryTx,
  type Ports,
  type StorePort,
} from "../src/index.ts";
import type { LendingContract, StrictLendingContract } from "./lending-types.ts";

declare const contract: LendingContract;
declare const strict: StrictLendingContract;
declare const document: OpenApiDocument;
declare const handlers: Handlers<MemoryTx, LendingContract>;
declare const ports: StorePort<MemoryTx>;
declare const allPorts: Ports<MemoryTx>;
const others = { clock: { now: () => 0 }, ids: { requestId: () => "1" } };

const loan = { id: "1", state: "OPEN" } as const;

// A handler for every operation of the contract, and for no other.
const { "loans.return": _missing, ...incomplete } = handlers;
// @ts-expect-error -- no handler for loans.return
export const missing: Handlers<MemoryTx, LendingContract> = incomplete;
// @ts-expect-error -- the desk has no cards
export const unknown: Handlers<MemoryTx, LendingContract> = { ...handlers, "cards.get": handlers["loans.list"] };
// @ts-expect-error -- the status of a return is 200
export const wrongStatus: Handler<"loans.return", MemoryTx, LendingContract> = async () => ({
  status: 201,
  body: loan,
});

// A call has the requests, refusals, states and lists of the contract.
export function typed(call: Call<"loans.return", MemoryTx, LendingContract>): string {
  expectTypeOf(call.params).toEqualTypeOf<{ loan: string }>();
  expectTypeOf(call.body).toEqualTypeOf<{ damaged: boolean }>();
  expectTypeOf(call.agent).toEqualTypeOf<never>();
  call.move("LoanState", "OPEN", "RETURNED");
  // @ts-expect-error -- the contract has no such lifecycle
  call.move("CardState", "ACTIVE", "FROZEN");
  // @ts-expect-error -- nor such a refusal
  call.refuseUnless("insufficient-balance", true);
  return call.refuse("unknown path.loan");
}

export function listed(call: Call<"loans.list", MemoryTx, LendingContract>): { loans: { id: string }[] } {
  // @ts-expect-error -- a loan has a state
  call.listed([{ id: "1" }], { more: false });
  return call.listed([loan], { more: false });
}

// The types of a server follow from the contract that is passed; handlers need no annotation.
export const inferred = [
  createServer({ contract, document, handlers, ports, ...others }),
  tallystick<LendingContract>({ contract, document, handlers, ports, ...others }),
  createServer({
    contract,
    document,
    ports,
    ...others,
    handlers: {
      "loans.list": async (call) => ({ status: 200, body: call.listed([loan], { more: false }) }),
      "loans.return": async ({ params }) => ({ status: 200, body: { id: params.loan, state: "RETURNED" } }),
    },
  }),
  createServer({ contract, document, ports, ...others, handlers: withNotImplemented({}, contract) }),
  // @ts-expect-error -- a handler is missing
  createServer({ contract, document, handlers: incomplete, ports, ...others }),
  // @ts-expect-error -- a contract of one's own is passed
  tallystick<LendingContract>({ handlers, ports, ...others }),
  // @ts-expect-error -- and its document
  createServer({ contract, handlers, ports, ...others }),
];

// Keys and signatures need their ports, where an operation of the contract has them.
declare const strictHandlers: Handlers<MemoryTx, StrictLendingContract>;
export const withPorts = [
  createServer({ contract: strict, document, handlers: strictHandlers, ports: allPorts, ...others }),
  // @ts-expect-error -- loans.return takes a key, and asks for a signature
  createServer({ contract: strict, document, handlers: strictHandlers, ports, ...others }),
];
