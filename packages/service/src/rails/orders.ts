import { backOff } from "../runtime/back-off.ts";
import type { Dependencies } from "../operation/dependencies.ts";
import type { Clock } from "../runtime/clock.ts";
import type { Logger } from "../runtime/logger.ts";
import type { Store, Tx } from "../storage/store.ts";
import { heldSince, keepUnknownReport } from "./recovery-store.ts";
import type { OrdersByRail, RailOrder, Rails } from "./ports.ts";
import { endsOrder, type RailReport, type ReportAbout, type ReportOutcome } from "./reports.ts";
import { claimOrder, dueOrders, endOrder, findOrder, insertOrder, markHandedOver, postponeOrder } from "./store.ts";
import type { RailOrderRow } from "./tables.ts";

type OrderRail = keyof OrdersByRail;
type ReportOf<About extends ReportAbout> = Extract<RailReport, { about: About }>;
type OrderOf<About extends ReportAbout> = Extract<RailOrder, { kind: About }>;

/** Whose order it is, and when it is placed or reported. */
export interface OrderContext {
  platformId: string;
  now: number;
}

/** Applies a report to what its order was about. It writes through `tx`, whose commit also ends the order. */
export type TakeReport<About extends ReportAbout> = (
  tx: Tx,
  given: { order: OrderOf<About>; report: ReportOf<About> },
  context: OrderContext,
) => Promise<void>;

/** Given a report of the kind that it was registered for. */
type TakeGiven = (tx: Tx, given: never, context: OrderContext) => Promise<void>;

/** The orders of the service to the adapters, and the adapters' reports. */
export interface RailOrders {
  /** True in the sandbox, whose tables decide everything. */
  simulated: boolean;
  /** Stores an order in the unit of work that decided it; the adapter gets it after the commit. Does nothing in the sandbox. */
  place: <Rail extends OrderRail>(
    tx: Tx,
    rail: Rail,
    order: OrdersByRail[Rail],
    context: OrderContext,
  ) => Promise<void>;
  /** Registers how one kind of report is applied, before the first report. */
  onReport: <About extends ReportAbout>(about: About, take: TakeReport<About>) => void;
  /** @throws RangeError when there is no order of that kind and reference. */
  report: (report: RailReport) => Promise<ReportOutcome>;
  /** Submits each due order once; a rejected one is due again later. */
  submitDue: () => Promise<void>;
}

interface Parts {
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

/** Orders handed over at a time. */
const batch = 32;

/** Milliseconds after which another process claims an order: longer than the timeout of an adapter. */
const claimMs = 60_000;

export function createRailOrders({ patienceMs = 30_000, ...parts }: Parts): RailOrders {
  const { store, clock, logger, adapters, dependencies } = parts;
  const takers = new Map<ReportAbout, TakeGiven>();

  async function handOver(row: RailOrderRow): Promise<void> {
    const { reference, rail, body, attempts } = row;
    const now = clock.now();
    if (!(await store.transaction((tx) => claimOrder(tx, row, now + claimMs)))) return;
    try {
      const adapter = adapters?.[rail as OrderRail]; // written by place
      if (!adapter) throw new Error(`There is no adapter for ${rail}`);
      const submit = (): Promise<void> => within(patienceMs, adapter.submit(body as never)); // placed for this rail
      await (dependencies ? dependencies.watch(rail as OrderRail, submit) : submit());
      await store.transaction((tx) => markHandedOver(tx, reference));
    } catch (error) {
      logger.error({ err: error, rail, reference }, "an order was not taken and will be handed over again");
      await store.transaction((tx) => postponeOrder(tx, reference, clock.now() + backOff(attempts + 1)));
    }
  }

  return {
    simulated: adapters === undefined,
    async place(tx, rail, order, { platformId, now }) {
      if (adapters) await insertOrder(tx, { platformId, rail, body: order, createdAt: now });
    },
    onReport: (about, take) => void takers.set(about, take),
    async submitDue() {
      if (!adapters) return;
      const due = await store.read(async (tx) =>
        (await heldSince(tx)) === undefined ? dueOrders(tx, clock.now(), batch) : [],
      );
      await Promise.all(due.map(handOver));
    },
    async report(report) {
      const outcome = await store.transaction(async (tx): Promise<ReportOutcome | undefined> => {
        const { about, result } = report;
        const row = await findOrder(tx, report.reference);
        if (row?.body.kind !== about) {
          await keepUnknownReport(tx, report, clock.now());
          return undefined;
        }
        const { reference } = row;
        if (row.result !== null) return reportAgain(row.result);
        const take = takers.get(about);
        if (!take) throw new Error(`Reports about ${about} are not registered`);
        if (endsOrder(report)) await endOrder(tx, reference, result);
        await take(tx, { order: row.body, report: { ...report, reference } } as never, {
          platformId: row.platformId,
          now: clock.now(),
        }); // of the kind that it was registered for
        return "applied";

        function reportAgain(known: string): ReportOutcome {
          if (known === result) return "repeated";
          logger.error({ reference, known, result }, "a report contradicts an earlier one, which stays");
          return endsOrder(report) ? "contradicting" : "repeated";
        }
      });
      if (outcome) return outcome;
      const { about, reference } = report;
      logger.error({ about, reference }, "a report about an unknown order is kept; list-orders shows it");
      throw new RangeError(`There is no order "${about}" with the reference ${reference}`);
    },
  };
}

/** Rejects after the timeout. The late call goes on: an adapter ignores an order with a known reference. */
async function within(patienceMs: number, submission: Promise<void>): Promise<void> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`The adapter did not answer within ${patienceMs} ms`)), patienceMs);
  await Promise.race([submission, promise]).finally(() => clearTimeout(timer));
}
