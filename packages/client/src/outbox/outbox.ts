import type { Contract, KeyedOperationIdOf, TallystickContract } from "@tallystick/contract";
import type { AnyRequest } from "../calls/any-request.ts";
import type { CallArguments, ResultOf } from "../calls/call-request.ts";
import type { CallReply } from "../calls/call-reply.ts";
import type { Signer } from "../calls/signed-headers.ts";
import { requireAboveZero } from "../runtime/limits.ts";
import { defaultEnvironment, type Clock, type Sleep } from "../runtime/environment.ts";
import { attempt, type Wanted } from "./attempt.ts";
import { storedRequest, type Intent } from "./intent.ts";
import type { OutboxStore } from "./outbox-store.ts";
import type { Decide, ReconcilingList } from "./reconcile.ts";
import { settlementOf, type Settlement } from "./settlement.ts";

/** The members that an outbox calls of a client. */
export interface OutboxClient {
  callForReply(operation: never, request: never): Promise<CallReply<unknown>>;
  iterate(operation: never, request: never): AsyncIterable<unknown>;
}

export interface OutboxOptions {
  /** Any client: of a platform, of an agent, of a contract of your own. */
  client: OutboxClient;
  store: OutboxStore;
  /**
   * A name that a restarted worker has again and no other has at the same time: it need not wait for the leases of its earlier life. By
   * default a random one.
   */
  worker?: string;
  /** The limit of one try, with its attempts and delays, in milliseconds; by default 30,000. No other worker makes the call meanwhile. */
  leaseMs?: number;
  /** By operation, the list that shows whether a call was executed whose key has become too old. */
  lists?: Readonly<Record<string, ReconcilingList>>;
  /** Decides about a call that no list decides, as when two equal transfers look alike. Without it the call stays unknown. */
  decide?: Decide;
  /** Returns the session for a signed call that `resume` makes. */
  session?: (intent: Intent) => Signer | Promise<Signer>;
  clock?: Clock;
  sleep?: Sleep;
}

/** Calls that are made once, across crashes and restarts. */
export interface Outbox<C extends Contract = TallystickContract> {
  /**
   * Makes a keyed call once for each `id`, however often it is called with it: the intent is stored before the first attempt, repeated
   * under its key while that is valid, and its result is returned from the store afterwards. Throws a `TypeError` for an id that is no
   * text or was used for another request, and the errors of the store; the errors of the client become the settlement. `deadlineMs` also limits the wait for
   * another worker that makes the call.
   */
  call<Op extends KeyedOperationIdOf<C>>(
    id: string,
    operation: Op,
    ...request: CallArguments<Op, C>
  ): Promise<Settlement<ResultOf<Op, C>>>;
  /**
   * Makes all calls whose outcome is unknown again, as after a restart. Those that another worker holds stay unknown. What one of them
   * throws, such as a `TypeError` for an operation that is gone, is thrown after all were tried; several errors as an `AggregateError`.
   */
  resume(): Promise<Settlement[]>;
}

/** The contract of a client; the shipped one for a client of one's own making. */
export type ContractOf<Client extends OutboxClient> = Client extends { readonly $contract?: infer C extends Contract }
  ? C
  : TallystickContract;

/** Creates the outbox of a client, with the keyed operations of its contract. Nothing is read or sent before its first call. */
export function createOutbox<Client extends OutboxClient>(
  options: OutboxOptions & { client: Client },
): Outbox<ContractOf<Client>> {
  const { worker = globalThis.crypto.randomUUID(), leaseMs = 30_000 } = options;
  requireAboveZero({ leaseMs });
  const { clock, sleep } = { ...defaultEnvironment, ...options };
  const context = { ...options, clock, worker, leaseMs };

  /** By id, the tries of this worker that have not ended. */
  const running = new Map<string, Promise<Intent | undefined>>();

  async function tried(call: Wanted): Promise<Intent | undefined> {
    const earlier = running.get(call.id);
    if (earlier) return earlier.then(() => undefined);
    const own = attempt(context, call).finally(() => running.delete(call.id));
    running.set(call.id, own);
    return own;
  }

  async function settle(id: string, operation: string, request: AnyRequest): Promise<Settlement> {
    requireId(id);
    const wanted = storedRequest(request);
    let leftMs = request.deadlineMs ?? Infinity;
    for (let wait = 50; ; wait = Math.min(1000, wait * 2)) {
      const stored = await options.store.get(id);
      if (stored) requireSame(stored, operation, wanted);
      const settled =
        stored && stored.outcome !== "unknown" ? stored : await tried({ id, operation, wanted, request, stored });
      if (settled) return settlementOf(settled);
      if (stored && leftMs <= 0) return settlementOf({ ...stored, reason: "another worker makes this call" });
      await sleep(Math.min(wait, leftMs), request.signal);
      leftMs -= wait;
    }
  }

  async function resumed(stored: Intent): Promise<Settlement> {
    const { id, operation, request: wanted } = stored;
    const session = await options.session?.(stored);
    const request = { ...wanted, ...(session && { session }) };
    return settlementOf((await tried({ id, operation, wanted, request, stored })) ?? stored);
  }

  const outbox = {
    call: (id: string, operation: string, request: AnyRequest = {}) => settle(id, operation, request),
    async resume(): Promise<Settlement[]> {
      const settlements: Settlement[] = [];
      const errors: unknown[] = [];
      for (const stored of await options.store.unsettled())
        await resumed(stored).then(
          (settlement) => settlements.push(settlement),
          (error: unknown) => errors.push(error),
        );
      // One call that cannot be made must not keep the others from being made.
      if (errors.length > 0) throw errors.length === 1 ? errors[0] : new AggregateError(errors, messagesOf(errors));
      return settlements;
    },
  };
  // The types of a call and of its result come from the same operation.
  return outbox as Outbox<ContractOf<Client>>;
}

function messagesOf(errors: readonly unknown[]): string {
  return errors.map(String).join("; ");
}

/** TypeScript requires a text; the id object of a database would be another one in each store, and in each process. */
function requireId(id: unknown): void {
  if (typeof id === "string" && id.trim() !== "") return;
  throw new TypeError(`An outbox needs a text that is not blank as the id of a call, not ${JSON.stringify(id)}`);
}

function requireSame({ id, operation, request }: Intent, wantedOperation: string, wanted: Intent["request"]): void {
  if (operation === wantedOperation && sorted(request) === sorted(wanted)) return;
  throw new TypeError(`The intent ${JSON.stringify(id)} is another call of ${operation}: one id is one call, for ever`);
}

/** The JSON with members in the order of their names: a database may return them in another one than they were stored in. */
function sorted(request: Intent["request"]): string {
  return JSON.stringify(request, (_name, value: unknown) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}
