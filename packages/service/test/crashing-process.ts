// The process that crash.test.ts kills. It says `ready`, waits for a line that says what to serve and by which clock, says
// where, and serves until the end comes.
import { once } from "node:events";
import { createInterface } from "node:readline";
import { createService, type ServiceOptions } from "../src/index.ts";
import { systemClock } from "../src/runtime/clock.ts";
import { createLogger } from "../src/runtime/logger.ts";

/** What the process is told. `ahead`: of the system's clock, in milliseconds. */
export interface Orders extends Pick<ServiceOptions, "store" | "platforms"> {
  ahead: number;
}

if (import.meta.main) {
  console.log("ready");
  const [line] = (await once(createInterface({ input: process.stdin }), "line")) as [string];
  const { ahead, ...options } = JSON.parse(line) as Orders;
  const clock = { now: () => systemClock.now() + ahead };
  const service = await createService({ ...options, clock, logger: createLogger("error") });
  console.log((await service.listen(0, "127.0.0.1")).url);
}
