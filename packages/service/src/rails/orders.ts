import type { Tx } from "../storage/store.ts";
import { createHandOver, type HandOver, type HandOverParts } from "./hand-over.ts";
import type { OrdersByRail, RailOrder } from "./ports.ts";
import { keepUnknownReport } from "./recovery-store.ts";
import { endsOrder, type RailReport, type ReportAbout, type ReportOutcome } from "./reports.ts";
import { endOrder, findOrder, hasOrders, insertOrder, isOutdated, replaceOrders } from "./store.ts";
import { subjectFor, subjectOf, tellsState } from "./subjects.ts";

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
export interface RailOrders extends HandOver {
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
  /** Whether there has been an order of that kind about a resource. Never in the sandbox. */
  wasOrdered: (tx: Tx, kind: RailOrder["kind"], id: string) => Promise<boolean>;
}

export function createRailOrders(parts: HandOverParts): RailOrders {
  const { store, clock, logger, adapters } = parts;
  const takers = new Map<ReportAbout, TakeGiven>();

  return {
    simulated: adapters === undefined,
    async place(tx, rail, order, { platformId, now }) {
      if (!adapters) return;
      if (tellsState(order.kind)) await replaceOrders(tx, subjectOf(order));
      await insertOrder(tx, { platformId, rail, body: order, createdAt: now });
    },
    wasOrdered: (tx, kind, id) => hasOrders(tx, subjectFor(kind, id)),
    onReport: (about, take) => void takers.set(about, take),
    ...createHandOver(parts),
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
        if (await isOutdated(tx, row)) return "outdated";
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
