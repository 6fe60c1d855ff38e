import type { Contract } from "@tallystick/contract";
import { createLogger, createService } from "@tallystick/service";
import type { Event } from "../src/engine/event.ts";
import { judge, type JudgeOptions } from "../src/judge.ts";
import type { Report } from "../src/report/report.ts";
import type { Fault } from "./faults/fault.ts";
import { openHalfWayHouse } from "./faults/half-way-house.ts";

const first = { clientId: "first-platform", clientSecret: "first-secret" };
const second = { clientId: "second-platform", clientSecret: "second-secret" };

/** What is wrong with the service that is judged: the contract it runs on, or somebody in front of it. */
export interface Wrong {
  served?: Contract;
  fault?: Fault;
}

/** Judges the service that is up, by the true contract. By default generated checks are tried once. */
export type Judge = (options?: JudgeOptions, watch?: (event: Event) => void) => Promise<Report>;

/** Starts the service in this process, lets it be judged, and stops it. */
export async function withService<Result>(
  { served, fault }: Wrong,
  use: (judgeIt: Judge) => Promise<Result>,
): Promise<Result> {
  const service = await createService({
    testClock: true,
    // A twin that answers 500 would say so a thousand times.
    logger: createLogger("silent"),
    platforms: [
      { name: "first", credentials: first },
      { name: "second", credentials: second },
    ],
    ...(served && { contract: served }),
  });
  const listening = await service.listen(0, "127.0.0.1");
  const house = fault && (await openHalfWayHouse(listening.origin, fault));
  const target = {
    url: house === undefined ? listening.url : listening.url.replace(listening.origin, house.origin),
    clock: `${listening.origin}/clock`,
    credentials: { id: first.clientId, secret: first.clientSecret },
    other: { id: second.clientId, secret: second.clientSecret },
  };
  try {
    return await use(async (options = {}, watch = () => {}) => {
      const { events, report } = judge(target, { budgetMs: 0, ...options });
      for await (const event of events) watch(event);
      return report;
    });
  } finally {
    await house?.close();
    await service.close();
  }
}

/** Starts the service, judges it once, and stops it. */
export function judgeService(options: JudgeOptions = {}, wrong: Wrong = {}): Promise<Report> {
  return withService(wrong, (judgeIt) => judgeIt(options));
}
