import { backOff } from "../runtime/back-off.ts";
import type { Dependencies } from "../operation/dependencies.ts";
import type { Clock } from "../runtime/clock.ts";
import type { Logger } from "../runtime/logger.ts";
import type { Store } from "../storage/store.ts";
import type { OrdersByRail, Rails } from "./ports.ts";
import { heldSince } from "./recovery-store.ts";
import { claimOrder, dueLanes, dueOrders, markHandedOver, postponeOrder, type Lane } from "./store.ts";
import { tellsState } from "./subjects.ts";
import type { RailOrderRow } from "./tables.ts";

type OrderRail = keyof OrdersByRail;

export interface HandOverParts {
  store: Store;
  clock: Clock;
  logger: Logger;
  /** Undefined in the sandbox, whose tables decide at once. */
  adapters: Partial<Rails> | undefined;
  /** Notes how the adapters do. */
  dependencies?: Pick<Dependencies, "watch"> | undefined;
  /** How long an adapter may take to take an order; 30 s by default. */
  patienceMs?: number;
}

/** Hands the orders over to the adapters. */
export interface HandOver {
  /**
   * Starts the due orders, as many as each rail of each platform may have under way; resolves when they are under way. A rejected one is
   * due again later.
   */
  submitDue: () => Promise<void>;
  /** Resolves when nothing is under way. */
  idle: () => Promise<void>;
}

/** Orders under way to one rail for one platform: the orders of others do not wait for them. */
const maxConcurrent = 32;

/** Milliseconds after which another process claims an order: longer than the timeout of an adapter. */
const claimMs = 60_000;

export function createHandOver({ patienceMs = 30_000, ...parts }: HandOverParts): HandOver {
  const { store, clock, logger, adapters, dependencies } = parts;
  /** By lane. */
  const underWay = new Map<string, Set<Promise<void>>>();

  async function handOver(row: RailOrderRow): Promise<void> {
    const { reference, rail, body, attempts } = row;
    const now = clock.now();
    if (!(await store.transaction((tx) => claimOrder(tx, row, now + claimMs)))) return;
    try {
      const adapter = adapters?.[rail as OrderRail]; // written by place
      if (!adapter) throw new Error(`There is no adapter for ${rail}`);
      const submit = (): Promise<void> => within(patienceMs, adapter.submit(body as never)); // placed for this rail
      await (dependencies ? dependencies.watch(rail as OrderRail, submit) : submit());
      await store.transaction((tx) => markHandedOver(tx, reference, tellsState(body.kind) ? "TAKEN" : null));
    } catch (error) {
      logger.error({ err: error, rail, reference }, "an order was not taken and will be handed over again");
      await store.transaction((tx) => postponeOrder(tx, reference, clock.now() + backOff(attempts + 1)));
    }
  }

  async function startLane(lane: Lane): Promise<void> {
    const runs = runsOf(lane);
    const limit = maxConcurrent - runs.size;
    if (limit <= 0) return;
    for (const row of await store.lookUp((tx) => dueOrders(tx, lane, { now: clock.now(), limit }))) {
      const ended = handOver(row)
        .catch((error: unknown) =>
          logger.error({ err: error, reference: row.reference }, "what became of an order could not be stored"),
        )
        .finally(() => runs.delete(ended));
      runs.add(ended);
    }
  }

  function runsOf({ platformId, rail }: Lane): Set<Promise<void>> {
    const name = `${rail} ${platformId}`;
    const runs = underWay.get(name) ?? new Set();
    underWay.set(name, runs);
    return runs;
  }

  return {
    async submitDue() {
      if (!adapters) return;
      const lanes = await store.read(async (tx) =>
        (await heldSince(tx)) === undefined ? dueLanes(tx, clock.now()) : [],
      );
      for (const lane of lanes) await startLane(lane);
    },
    async idle() {
      for (const runs of underWay.values()) while (runs.size > 0) await Promise.all(runs);
    },
  };
}

/** Rejects after the timeout. The late call goes on: an adapter ignores an order with a known reference. */
async function within(patienceMs: number, submission: Promise<void>): Promise<void> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`The adapter did not answer within ${patienceMs} ms`)), patienceMs);
  await Promise.race([submission, promise]).finally(() => clearTimeout(timer));
}
