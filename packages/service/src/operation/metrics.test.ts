import { expect, test } from "vitest";
import { createMetrics } from "./metrics.ts";

test("a scrape leaves out what the store does not say, and shows the rest", async () => {
  let isAway = false;
  const read = async (): Promise<number> => {
    if (isAway) throw new Error("the store does not answer");
    return 3;
  };
  const metrics = createMetrics({
    workDue: read,
    deliveriesDue: read,
    ready: async () => (isAway ? 0 : 1),
    lastAudit: () => undefined,
    report: async () => ({ dependencies: {} }),
  });
  const shown = async (): Promise<string[]> =>
    (await metrics.scrape()).text.split("\n").filter((line) => /^tallystick_(?:work_due|ready) /.test(line));
  expect(await shown()).toEqual(["tallystick_work_due 3", "tallystick_ready 1"]);
  isAway = true;
  expect(await shown()).toEqual(["tallystick_ready 0"]);
});
