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
  type World,
} from "./command-orders.ts";

let host: OperatingProcess;
let operators: OperatingProcess[];
beforeAll(async () => {
  [host, ...operators] = (await Promise.all([1, 2, 3].map(operatingProcess))) as [
    OperatingProcess,
    ...OperatingProcess[],
  ];
});
afterAll(() => [host, ...operators].forEach((each) => each.end()));

test("any two commands at once beside a running service are done or refused, and the store stays intact", async () => {
  for (const [index, first] of actNames.entries())
    for (const second of actNames.slice(index)) {
      const world = await makeWorld(host);
      await answer(await host.perform(acts.start(world)), world);
      await bothAct(world, [first, second]);
      outcomeOf(await host.perform({ close: true }));
      expect([first, second, await damageOf(host, world)]).toEqual([first, second, []]);
    }
});

for (const earlier of [false, true])
  test(`any two commands at once on a store that ${earlier ? "an earlier version made" : "nobody serves"} are done or refused, and it stays intact`, async () => {
    for (const [index, first] of actNames.entries())
      for (const second of actNames.slice(index)) {
        const world = await makeWorld(host, { earlier });
        await bothAct(world, [first, second]);
        expect([first, second, await damageOf(host, world)]).toEqual([first, second, []]);
      }
  });

async function bothAct(world: World, both: readonly [Act, Act]): Promise<void> {
  const endings = await Promise.all(
    operators.map((operator, index) => operator.perform(acts[both[index] ?? "start"](world))),
  );
  for (const ending of endings) outcomeOf(ending);
  for (const operator of operators) await operator.perform({ close: true });
}
