import {
  type Contract,
  initialState,
  type Lifecycle,
  type Operation,
  type OutcomeRow,
  outcomeFor,
  type Paging,
  type Refusal,
} from "@tallystick/contract";
import { AnsweredOutside } from "./answered-outside.ts";
import type { AgentCaller, ListedRest } from "./call.ts";
import { declaredRefusal } from "../refusals/declared-refusal.ts";
import type { FilterValue } from "../listing/filters.ts";
import { nextShown, envelopeOf, type Page } from "../listing/listing.ts";
import { type ChallengeContext, type OwnChallenges, ownChallenges } from "../signed-retry/own-challenges.ts";
import type { RawQuery } from "../parameters/raw-parameters.ts";
import type { Principal } from "../ports/ports.ts";
import { Refused } from "../refusals/refused.ts";
import type { RefuseOptions } from "../refusals/refuser.ts";
import type { Reply } from "./reply.ts";
import {
  type RetryCheck,
  sign,
  type SignedBy,
  type SignedRequest,
  type SignTarget,
} from "../signed-retry/signed-retry.ts";
import { checkTransition } from "./check-transition.ts";
import type { RequestParts } from "../validation/request-parts.ts";

/** The parts of a call. */
export interface CallParts<Tx> {
  contract: Contract;
  plan: { row: Operation; refusals: ReadonlyMap<string, Refusal>; paging: Paging };
  tx: Tx;
  principal: Principal;
  address: string;
  now: number;
  traceId: string;
  request: RequestParts;
  /** As it was sent. */
  rawQuery: RawQuery;
  page: Page;
  filters: readonly FilterValue[];
  /** On a row with a signed retry. */
  signing: { request: SignedRequest<Tx>; check: RetryCheck } | undefined;
  challengeContext: () => ChallengeContext<Tx>;
}

/** The one implementation of `Call`, for any operation. */
export class OpenCall<Tx> {
  readonly row: Operation;
  readonly tx: Tx;
  readonly principal: Principal;
  readonly address: string;
  readonly now: number;
  readonly traceId: string;
  readonly params: Record<string, unknown>;
  readonly query: Record<string, unknown>;
  readonly headers: Record<string, unknown>;
  readonly cookies: Record<string, unknown>;
  readonly body: unknown;
  readonly page: Page;
  readonly filters: readonly FilterValue[];
  readonly #parts: CallParts<Tx>;
  /** The header of the page after what was listed. */
  link: string | undefined;

  constructor(parts: CallParts<Tx>) {
    this.row = parts.plan.row;
    this.tx = parts.tx;
    this.principal = parts.principal;
    this.address = parts.address;
    this.now = parts.now;
    this.traceId = parts.traceId;
    this.params = parts.request.params;
    this.query = parts.request.query;
    this.headers = underDeclaredNames(parts.plan.row, parts.request.headers);
    this.cookies = parts.request.cookies;
    this.body = parts.request.body;
    this.page = parts.page;
    this.filters = parts.filters;
    this.#parts = parts;
  }

  get agent(): AgentCaller {
    const { credentialId: id, platformId, customerId } = this.principal;
    if (customerId === undefined) throw new Error(`${this.row.id} was not called by an agent`);
    return { id, platformId, customerId };
  }

  get isSignedRetry(): boolean {
    return this.#parts.signing?.check.kind === "signed";
  }

  get challenges(): OwnChallenges<Contract> {
    return ownChallenges(this.#parts.challengeContext());
  }

  listed(items: readonly unknown[], rest: ListedRest): Record<string, unknown> | readonly unknown[] {
    const { row, page, filters } = this;
    const place = { operation: row.id, page, filters, paging: this.#parts.plan.paging };
    const next = nextShown(row.listing, rest, this.#parts.rawQuery, place);
    // RFC 8288.
    if (row.listing?.nextLink === undefined && next !== undefined) this.link = `<${next}>; rel="next"`;
    return envelopeOf(row.listing, items, rest, place, next);
  }

  refuseUnless(condition: string, holds: unknown, details?: Record<string, unknown>, options?: RefuseOptions): void {
    const refusal = this.#parts.plan.refusals.get(condition);
    if (refusal === undefined || holds) return;
    throw declaredRefusal(refusal, this.#parts.contract.conventions, details, options);
  }

  require(condition: string, holds: unknown, details?: Record<string, unknown>): asserts holds {
    if (!holds) this.refuse(condition, details);
  }

  refuse(condition: string, details?: Record<string, unknown>, options?: RefuseOptions): never {
    const refusal = this.#parts.plan.refusals.get(condition);
    if (refusal === undefined)
      throw new Error(`${this.row.id} declares no refusal for "${condition}"; declare it, or use refuseUnless`);
    throw declaredRefusal(refusal, this.#parts.contract.conventions, details, options);
  }

  begin(name: string): string {
    return initialState(this.#lifecycle(name), this.body);
  }

  move(name: string, from: string, to: string, type?: string): void {
    checkTransition(this.#lifecycle(name), { from, to, by: this.row.id, ...(type !== undefined && { type }) });
  }

  #lifecycle(name: string): Lifecycle {
    const lifecycle = this.#parts.contract.lifecycles[name];
    if (lifecycle === undefined) throw new Error(`The contract has no lifecycle ${name}`);
    return lifecycle;
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
    return sign(signing.request, signing.check, target);
  }

  outside(answer: () => Promise<Reply>): never {
    throw new AnsweredOutside(answer);
  }
}

/** Node gives header names in lower case; handlers use the names of the contract. */
function underDeclaredNames({ parameters }: Operation, headers: Record<string, unknown>): Record<string, unknown> {
  const named: Record<string, unknown> = {};
  for (const { in: place, name } of parameters) {
    const value = place === "header" ? headers[name.toLowerCase()] : undefined;
    if (value !== undefined) named[name] = value;
  }
  return named;
}
