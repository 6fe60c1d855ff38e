import type { Schema } from "@tallystick/contract";
import type { AccountScope } from "../accounts/index.ts";
import { findPlatform } from "../config/index.ts";
import type { Runtime } from "../runtime/runtime.ts";
import type { OperationRefuser } from "../runtime/refuser.ts";
import type { Tx } from "../storage/store.ts";
import type { QuoteCondition } from "./decide/condition.ts";
import { findDestination, type Destination } from "./find-destination.ts";
import type { Price } from "./decide/price.ts";
import { decidePrice } from "./decide/request.ts";
import { findSource, type Source } from "./find-source.ts";

/** A payment without obstacles, with its price. */
export interface CheckedQuote {
  platformId: string;
  body: Schema<"QuoteCreate">;
  source: Source;
  destination: Destination;
  price: Price;
}

/** The body of a request for a quote, and what refuses it. */
export interface QuoteRequest {
  body: Schema<"QuoteCreate">;
  refuser: OperationRefuser<QuoteCondition>;
  now: number;
}

/**
 * Prices the requested payment, or refuses it (G-45 to G-47). Writes nothing. With a customer in the scope only that
 * customer's accounts are known.
 */
export async function checkQuote(
  { contract, rates }: Pick<Runtime, "contract" | "rates">,
  tx: Tx,
  scope: AccountScope,
  request: QuoteRequest,
): Promise<CheckedQuote> {
  const { body, refuser, now } = request;
  const platform = await findPlatform(tx, scope.platformId);
  const source = await findSource({ contract, tx, scope, refuser }, body.source);
  const destination = await findDestination({ contract, tx, scope, platform, refuser, now }, body);
  const price = decidePrice({ body, source, destination, platform }, rates, refuser);
  return { platformId: platform.id, body, source, destination, price };
}
