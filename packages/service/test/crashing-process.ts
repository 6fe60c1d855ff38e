// The process that crash.long.test.ts kills. It prints `ready`, waits for a line that says what to serve and with which
// clock, says
// where, and serves until it is killed.
import { once } from "node:events";
import { createInterface } from "node:readline";
import { createService, type ServiceOptions } from "../src/index.ts";
import { systemClock } from "../src/runtime/clock.ts";
import { createLogger } from "../src/runtime/logger.ts";

/** The instructions for the process. `ahead`: of the system's clock, in milliseconds. */
export interface Orders extends Pick<ServiceOptions, "store" | "platforms"> {
  ahead: number;
}

if (import.meta.main) {
  console.log("ready");
  const [line] = (await once(createInterface({ input: process.stdin }), "line")) as [string];
  const { ahead, ...options } = JSON.parse(line) as Orders;
  const clock = { now: () => systemClock.now() + ahead };
  const service = await createService({ testClock: true, ...options, clock, logger: createLogger("error") });
  console.log((await service.listen(0, "127.0.0.1")).url);
}
