import { expect, test } from "vitest";
import { nothing, type Delivery, type Receiver } from "../../http/receiver.ts";
import { noteMove, notingReceiver, type Diary } from "./moments.ts";

const delivery: Delivery = { atMs: 130, path: "/webhooks", headers: {}, raw: Buffer.from("{}"), body: {} };

interface Listening {
  receiver: Pick<Receiver, "arrived" | "deliveries">;
  diary: Diary;
  /** A call that takes 10 ms. */
  call: () => void;
}

/** A receiver whose waits take 50 ms each and find these deliveries, with the diary of a trial that began at 100 ms. */
function listening(...found: Delivery[][]): Listening {
  let now = 100;
  const transcript: unknown[] = [];
  const diary: Diary = { moments: [], transcript, startedAt: 100, now: () => now };
  const plain: Pick<Receiver, "arrived" | "deliveries"> = {
    arrived: async () => {
      now += 50;
      return found.shift() ?? [];
    },
    deliveries: () => [delivery],
  };
  const call = (): void => {
    now += 10;
    transcript.push({});
  };
  // Nothing else of it is used.
  return { receiver: notingReceiver(plain as Receiver, diary), diary, call };
}

const anything = (): boolean => true;

test("a wait is noted with the deliveries that no earlier one had found", async () => {
  const { receiver, diary } = listening([delivery], [delivery], [delivery]);
  await receiver.arrived(anything, 1, 1_000);
  await receiver.arrived(anything, 1, 1_000);
  await receiver.arrived(anything, 2, 1_000);
  expect(diary.moments).toEqual([
    { kind: "deliveries-awaited", calls: 0, atMs: 0, durationMs: 50, deliveries: [delivery] },
    { kind: "deliveries-awaited", calls: 0, atMs: 100, durationMs: 50, deliveries: [] },
  ]);
});

test("deliveries that a trial looks for are noted, and all those of the run are not", () => {
  const { receiver, diary } = listening();
  receiver.deliveries();
  expect(diary.moments).toEqual([]);
  receiver.deliveries(anything);
  receiver.deliveries(anything);
  expect(diary.moments).toMatchObject([{ kind: "deliveries-awaited", deliveries: [delivery] }]);
});

test("waits in vain that follow each other are one, but for those with a call between them", async () => {
  const { receiver, diary, call } = listening();
  for (let nth = 0; nth < 3; nth += 1) await receiver.arrived(nothing, 1, 50);
  call();
  await receiver.arrived(nothing, 1, 50);
  await receiver.arrived(anything, 1, 50);
  expect(diary.moments.map(({ kind, atMs, durationMs }) => [kind, atMs, durationMs])).toEqual([
    ["waited", 0, 150],
    ["waited", 160, 50],
    ["deliveries-awaited", 210, 50],
  ]);
});

test("a move of the clock is noted, and a look at it is not", async () => {
  const { diary } = listening();
  await noteMove(diary, 0, async () => 7);
  expect(await noteMove(diary, 5_000, async () => 5_007)).toBe(5_007);
  expect(diary.moments).toEqual([{ kind: "clock-moved", calls: 0, atMs: 0, durationMs: 0, byMs: 5_000, now: 5_007 }]);
});
