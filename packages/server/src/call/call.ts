import type {
  ConditionOf,
  Contract,
  LifecycleNameOf,
  Operation,
  OperationIdOf,
  OutcomeRow,
  ReplyOf,
  RequestOf,
  TallystickContract,
  ItemIn,
  TypesOf,
} from "@tallystick/contract";
import type { CursorPosition } from "../listing/cursor.ts";
import type { FilterValue } from "../listing/filters.ts";
import type { Page } from "../listing/listing.ts";
import type { OwnChallenges } from "../signed-retry/own-challenges.ts";
import type { Principal } from "../ports/ports.ts";
import type { Refuser } from "../refusals/refuser.ts";
import type { BodyIn } from "../body/uploaded-file.ts";
import type { SignedBy, SignTarget } from "../signed-retry/signed-retry.ts";

/**
 * One call of an operation, as its handler sees it: authenticated, validated, inside its unit of work.
 *
 * Name the type where you take it, `async (call: Call<"cards.get", Tx>) => …`: TypeScript narrows through
 * `require` and `refuse` only on a parameter whose type is written out. For a contract of your own, name it too:
 * `Call<"rentals.get", Tx, Contract>`.
 */
export interface Call<Op extends OperationIdOf<C>, Tx, C extends Contract = TallystickContract> extends Refuser<
  ConditionOf<Op, C>
> {
  readonly row: Operation;
  readonly tx: Tx;
  readonly principal: Principal;
  /** The caller of an operation for agents, in the shipped contract. Throws in any other operation. */
  readonly agent: C extends TallystickContract ? AgentCaller : never;
  /** The caller's, as Express gives it: behind a proxy set `trust proxy`. Empty once the connection is gone. */
  readonly address: string;
  /** Epoch milliseconds; one instant for the whole call. */
  readonly now: number;
  readonly traceId: string;
  readonly params: RequestOf<Op, C>["params"];
  readonly query: RequestOf<Op, C>["query"];
  readonly headers: RequestOf<Op, C>["headers"];
  readonly cookies: RequestOf<Op, C>["cookies"];
  /** JSON, or the parts of a form. */
  readonly body: BodyIn<Op, C>;
  /** The requested page; for a row without pages everything, newest first. */
  readonly page: Page;
  /** The row's filters whose parameter the request carries. */
  readonly filters: readonly FilterValue[];

  /**
   * The body of a list in the row's envelope; where its pages are by link, the reply shows the address of the next one, in the
   * header `Link` or in its member. `last` is the position of the last item, needed when there is more, unless pages are by
   * offset or number.
   */
  listed(items: readonly ItemOf<Op, C>[], rest: ListedRest): BodyOf<Op, C>;

  /** The initial state of the lifecycle that the body of this request selects. */
  begin(lifecycle: LifecycleNameOf<C>): string;
  /** Returns when the lifecycle has an edge from → to by this operation, for this type of resource; else refuses as the lifecycle says. */
  move(lifecycle: LifecycleNameOf<C>, from: string, to: string, type?: string): void;
  /** The outcome row for an identifier. Refuses when that row declares a refusal. */
  outcome(identifier: string): OutcomeRow;
  /**
   * Asks for the holder's signature (G-05, V-10 … V-15). On the first call it does not return: the unit of work is rolled
   * back, a challenge is issued, the client gets 202. On a valid retry it spends the challenge and returns the signer.
   * Check everything that can refuse before it; write only after it.
   */
  sign(target: SignTarget): Promise<SignedBy>;
  /**
   * Rolls the unit of work back, and replies with what `answer` returns outside of it: for a reply that waits for another
   * system, which no unit of work may do. `answer` may refuse; it has no `tx`, and its reply is stored under no key.
   */
  outside(answer: () => Promise<ReplyOf<Op, C>>): never;
  /** Is this a retry with a valid stamp? For checks of the first call only (V-16). */
  readonly isSignedRetry: boolean;
  /** Challenges the handler issues and checks itself. */
  readonly challenges: OwnChallenges<C>;
}

export interface AgentCaller {
  id: string;
  platformId: string;
  /** The customer whose money it acts on; for the agent no other customer exists. */
  customerId: string;
}

export interface ListedRest {
  more: boolean;
  last?: CursorPosition | undefined;
  /** All matches, ignoring pages (V-25: optional). */
  total?: number | undefined;
}

/** The body of a reply that has one. */
export type BodyOf<Op extends OperationIdOf<C>, C extends Contract = TallystickContract> =
  string extends OperationIdOf<C>
    ? unknown
    : ReplyOf<Op, C> extends infer Reply
      ? Reply extends { body: infer Body }
        ? Body
        : never
      : never;

/** The items of a list operation. */
export type ItemOf<Op extends OperationIdOf<C>, C extends Contract = TallystickContract> =
  string extends OperationIdOf<C> ? unknown : ItemIn<BodyOf<Op, C>, TypesOf<C>["itemsMember"]>;
