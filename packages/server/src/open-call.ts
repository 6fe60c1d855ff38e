import { type Contract, type Operation, type OutcomeRow, outcomeFor, type Refusal } from "@tallystick/contract";
import type { ListedRest, RefuseOptions } from "./call.ts";
import type { FilterValue } from "./filters.ts";
import { headerNames } from "./headers.ts";
import { envelopeOf, type Page } from "./listing.ts";
import type { Principal } from "./ports.ts";
import { messageOf } from "./refusal-message.ts";
import { Refused } from "./refused.ts";
import { type Gate, sign, type SignedBy, type SignedRequest, type SignTarget } from "./signed-retry.ts";
import { checkTransition } from "./transition.ts";
import type { RequestParts } from "./validate.ts";

/** What a call is made of. */
export interface CallParts<Tx> {
  contract: Contract;
  row: Operation;
  refusals: ReadonlyMap<string, Refusal>;
  tx: Tx;
  principal: Principal;
  now: number;
  traceId: string;
  request: RequestParts;
  page: Page;
  filters: readonly FilterValue[];
  /** On a row with a signed retry. */
  signing: { request: SignedRequest<Tx>; gate: Gate } | undefined;
}

/** The one implementation of `Call`, for any operation. */
export class OpenCall<Tx> {
  readonly row: Operation;
  readonly tx: Tx;
  readonly principal: Principal;
  readonly now: number;
  readonly traceId: string;
  readonly params: Record<string, unknown>;
  readonly query: Record<string, unknown>;
  readonly headers: Record<string, unknown>;
  readonly body: unknown;
  readonly page: Page;
  readonly filters: readonly FilterValue[];
  readonly #parts: CallParts<Tx>;

  constructor(parts: CallParts<Tx>) {
    this.row = parts.row;
    this.tx = parts.tx;
    this.principal = parts.principal;
    this.now = parts.now;
    this.traceId = parts.traceId;
    this.params = parts.request.params;
    this.query = parts.request.query;
    this.headers = parts.request.headers;
    this.body = parts.request.body;
    this.page = parts.page;
    this.filters = parts.filters;
    this.#parts = parts;
  }

  listed(items: readonly unknown[], rest: ListedRest): Record<string, unknown> {
    return envelopeOf(this.row.listing, items, rest, {
      operation: this.row.id,
      order: this.page.order,
      filters: this.filters,
    });
  }

  require(condition: string, holds: unknown, details?: Record<string, unknown>): void {
    const refusal = this.#parts.refusals.get(condition);
    if (refusal !== undefined && !holds) throw refused(refusal, details);
  }

  refuse(condition: string, details?: Record<string, unknown>, options?: RefuseOptions): never {
    const refusal = this.#parts.refusals.get(condition);
    if (refusal === undefined)
      throw new Error(`${this.row.id} declares no refusal for "${condition}"; declare it, or use require`);
    throw refused(refusal, details, options);
  }

  move(name: string, from: string, to: string): void {
    const lifecycle = this.#parts.contract.lifecycles[name];
    if (lifecycle === undefined) throw new Error(`The contract has no lifecycle ${name}`);
    checkTransition(lifecycle, from, to, this.row.id);
  }

  outcome(identifier: string): OutcomeRow {
    const row = outcomeFor(this.row, identifier);
    if (row === undefined) throw new Error(`${this.row.id} declares no outcomes`);
    const { refuses, suffix, rule } = row;
    if (refuses === undefined) return row;
    throw new Refused(refuses, {
      message: `Identifiers that end in ${suffix} are refused.`,
      ...(rule !== undefined && { rule }),
    });
  }

  async sign(target: SignTarget): Promise<SignedBy> {
    const { signing } = this.#parts;
    if (signing === undefined) throw new Error(`${this.row.id} declares no signed retry`);
    return sign(signing.request, signing.gate, target);
  }
}

function refused(refusal: Refusal, details?: Record<string, unknown>, options: RefuseOptions = {}): Refused {
  const { at, reason, rule } = refusal;
  const { message = messageOf(refusal), retryAfter, keepChanges } = options;
  const shown = at === undefined ? details : { field: at, ...details };
  return new Refused(refusal, {
    message,
    ...(shown !== undefined && { details: shown }),
    ...(reason !== undefined && { reason }),
    ...(rule !== undefined && { rule }),
    ...(retryAfter !== undefined && {
      headers: { [headerNames.retryAfter]: String(Math.max(1, Math.ceil(retryAfter))) },
    }),
    ...(keepChanges !== undefined && { keepChanges }),
  });
}
