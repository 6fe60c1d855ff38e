import { afterAll, beforeAll, expect, test } from "vitest";
import {
  actNames,
  acts,
  answer,
  damageOf,
  makeWorld,
  operatingProcess,
  outcomeOf,
  type Act,
  type OperatingProcess,
} from "./command-orders.ts";

let host: OperatingProcess;
let operator: OperatingProcess;
beforeAll(async () => ([host, operator] = await Promise.all([operatingProcess(), operatingProcess()])));
afterAll(() => [host, operator].forEach((each) => each.end()));

const needsStoreAlone: ReadonlySet<Act> = new Set(["restore", "reset-clock"]);

/** In the middle of what the other process does. */
const afterMs = 15;

for (const act of actNames) {
  test(`${act} is ${needsStoreAlone.has(act) ? "refused" : "done"} while a service runs, and the store stays intact`, async () => {
    const world = await makeWorld(operator);
    await answer(await host.perform(acts.start(world)), world);
    const outcome = outcomeOf(await operator.perform(acts[act](world)));
    await operator.perform({ close: true });
    await host.perform({ close: true });
    expect(outcome).toBe(needsStoreAlone.has(act) ? "refused" : "done");
    expect(await damageOf(operator, world)).toEqual([]);
  });

  for (const earlier of [false, true])
    test(`${act} is done or refused while a service starts${earlier ? " and migrates" : ""}, and the store stays intact`, async () => {
      const world = await makeWorld(operator, { earlier });
      const [started, acted] = await Promise.all([
        host.perform(acts.start(world)),
        operator.perform({ ...acts[act](world), afterMs }),
      ]);
      outcomeOf(acted);
      if (outcomeOf(started) === "done") await answer(started, world);
      await Promise.all([host, operator].map((each) => each.perform({ close: true })));
      expect(await damageOf(operator, world)).toEqual([]);
    });

  test(`${act} is done or refused while a service stops, and the store stays intact`, async () => {
    const world = await makeWorld(operator);
    await answer(await host.perform(acts.start(world)), world);
    const [stopped, acted] = await Promise.all([
      host.perform({ close: true }),
      operator.perform({ ...acts[act](world), afterMs }),
    ]);
    outcomeOf(acted);
    expect(outcomeOf(stopped)).toBe("done");
    await operator.perform({ close: true });
    expect(await damageOf(operator, world)).toEqual([]);
  });
}

test("a command does not migrate a store of an earlier version, which may be running", async () => {
  const changing = actNames.filter((act) => act !== "start" && act !== "restore");
  const world = await makeWorld(operator, { earlier: true });
  for (const act of changing) {
    const { refused } = await operator.perform(acts[act](world));
    expect([act, refused]).toEqual([act, expect.stringContaining("Start this version of the service once")]);
  }
  await answer(await operator.perform(acts.start(world)), world);
  await operator.perform({ close: true });
  expect(await damageOf(operator, world)).toEqual([]);
});
