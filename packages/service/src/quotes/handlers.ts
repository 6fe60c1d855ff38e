import type { ConditionOf, OperationId } from "@tallystick/contract";
import type { Call, Handlers } from "@tallystick/server";
import type { Runtime } from "../runtime/runtime.ts";
import type { Tx } from "../storage/store.ts";
import { checkQuote } from "./check-quote.ts";
import { executeQuote } from "./execute-quote.ts";
import { createQuote } from "./create-quote.ts";
import type { Obstacle } from "./decide/obstacles.ts";
import { findObstacles } from "./find-obstacles.ts";
import { receiverHandlers } from "./receivers/handlers.ts";
import { findQuote } from "./store.ts";
import { toQuote } from "./view.ts";

type QuoteOperations = Extract<OperationId, `quotes.${string}`>;
type Operations = QuoteOperations | Extract<OperationId, `receivers.${string}`>;

/** Payments at a locked price, and the lookups of receivers before them. */
export function quoteHandlers(runtime: Runtime): Pick<Handlers<Tx>, Operations> {
  return { ...ownHandlers(runtime), ...receiverHandlers(runtime) };
}

function ownHandlers(runtime: Runtime): Pick<Handlers<Tx>, QuoteOperations> {
  return {
    "quotes.create": async (call: Call<"quotes.create", Tx>) => {
      const { tx, body, now } = call;
      const { platformId } = call.principal;
      const checked = await checkQuote(runtime, tx, { platformId }, { body, refuser: call, now });
      const quote = await createQuote(runtime, tx, checked, { emits: call.row.emits, now });
      if (body.immediatelyExecute !== true) return { status: 201, body: toQuote(quote, now) };
      const executed = await executeQuote(runtime, tx, quote, { by: "quotes.execute", at: now });
      call.refuseUnless("insufficient-balance body.immediatelyExecute", executed.obstacle !== "insufficient-balance");
      return { status: 201, body: toQuote(executed.quote, now) };
    },

    "quotes.get": async (call: Call<"quotes.get", Tx>) => {
      const quote = await findQuote(call.tx, call.principal.platformId, call.params.quoteId);
      if (!quote) call.refuse("unknown path.quoteId");
      return { status: 200, body: toQuote(quote, call.now) };
    },

    "quotes.execute": async (call: Call<"quotes.execute", Tx>) => {
      const { tx, now } = call;
      const quote = await findQuote(tx, call.principal.platformId, call.params.quoteId);
      if (!quote) call.refuse("unknown path.quoteId");
      for (const { when, details } of await findObstacles(tx, quote, now))
        call.refuseUnless(refusals[when], false, details);
      const { sourceKind: kind, sourceAccount: accountId, payloadToSign: payload, expiresAt } = quote;
      if (kind === "WALLET" && accountId !== null && payload !== null) {
        await call.sign({ accountId, signers: [accountId], shown: { payload, expiresAt } });
      }
      const executed = await executeQuote(runtime, tx, quote, { by: call.row.id, at: now });
      call.refuseUnless("spent path.quoteId", executed.obstacle !== "spent");
      call.refuseUnless("insufficient-balance", executed.obstacle !== "insufficient-balance");
      return { status: 200, body: toQuote(executed.quote, now) };
    },
  };
}

/** The refusals of quotes.execute for each obstacle. */
const refusals = {
  "wrong-kind": "wrong-kind path.quoteId",
  expired: "expired path.quoteId",
  spent: "spent path.quoteId",
  "customer-not-ready": "customer-not-ready",
  inactive: "inactive",
  "insufficient-balance": "insufficient-balance",
} satisfies Record<Obstacle["when"], ConditionOf<"quotes.execute">>;
