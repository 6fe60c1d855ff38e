import type { Contract } from "@tallystick/contract";
import { createLogger, createService } from "@tallystick/service";
import type { Event } from "../src/engine/event.ts";
import { judge, type JudgeOptions } from "../src/judge.ts";
import type { Report } from "../src/report/report.ts";
import { openFaultProxy } from "./proxy/fault-proxy.ts";
import type { Behave } from "./proxy/proxied-call.ts";

const first = { clientId: "first-platform", clientSecret: "first-secret" };
const second = { clientId: "second-platform", clientSecret: "second-secret" };

/** How the judged service differs from the reference service. */
export interface Mutation {
  /** The contract that the service runs on. */
  contract?: Contract;
  /** What a proxy in front of the service does. */
  behave?: Behave;
}

/** Judges the running service by the unchanged contract. By default each generated check runs once. */
export type JudgeRunning = (options?: JudgeOptions, onEvent?: (event: Event) => void) => Promise<Report>;

/** Starts the service in this process, calls `use`, and stops the service. */
export async function withService<Result>(
  { contract, behave }: Mutation,
  use: (judgeIt: JudgeRunning) => Promise<Result>,
): Promise<Result> {
  const service = await createService({
    testClock: true,
    // A mutant that answers 500 would log it a thousand times.
    logger: createLogger("silent"),
    platforms: [
      { name: "first", credentials: first },
      { name: "second", credentials: second },
    ],
    ...(contract && { contract }),
  });
  const listening = await service.listen(0, "127.0.0.1");
  const proxy = behave && (await openFaultProxy(listening.origin, behave));
  const target = {
    url: proxy === undefined ? listening.url : listening.url.replace(listening.origin, proxy.origin),
    clock: `${listening.origin}/clock`,
    credentials: { id: first.clientId, secret: first.clientSecret },
    other: { id: second.clientId, secret: second.clientSecret },
  };
  try {
    return await use(async (options = {}, onEvent = () => {}) => {
      const { events, report } = judge(target, { budgetMs: 0, ...options });
      for await (const event of events) onEvent(event);
      return report;
    });
  } finally {
    await proxy?.close();
    await service.close();
  }
}

/** Starts the service, judges it once, and stops it. */
export function judgeService(options: JudgeOptions = {}, mutation: Mutation = {}): Promise<Report> {
  return withService(mutation, (judgeIt) => judgeIt(options));
}
