import { expect, test } from "vitest";
import type { TestClock } from "../../http/test-clock.ts";
import { Overtaken, shareClock, showsMilliseconds, type ClockUser, type SharedClock } from "./shared-clock.ts";

/** A clock that goes on only when it is moved, or by hand. */
function handClock(): TestClock & { now: number; moves: number[] } {
  return {
    now: 1_000_000,
    moves: [],
    async advance(ms) {
      if (ms > 0) this.moves.push(ms);
      return (this.now += ms);
    },
  };
}

/** Two trials. */
function joined(shared: SharedClock): Promise<[ClockUser, ClockUser]> {
  return Promise.all([shared.join(), shared.join()]);
}

test("the clock moves when every trial waits, to the earliest time, and one trial goes on", async () => {
  const clock = handClock();
  const shared = shareClock(clock);
  const [day, hour] = await joined(shared);
  const done: string[] = [];
  const late = day.advance(86_400_000).then((now) => done.push(`day ${now - 1_000_000}`));
  await new Promise(setImmediate);
  expect(clock.moves).toEqual([]);
  await hour.advance(3_600_000).then((now) => done.push(`hour ${now - 1_000_000}`));
  await new Promise(setImmediate);
  expect(done).toEqual(["hour 3600000"]);
  hour.leave();
  await late;
  expect(done).toEqual(["hour 3600000", "day 86400000"]);
  expect(clock.moves).toEqual([3_600_000, 82_800_000]);
});

test("a clock reading never waits, and time stands still for a trial that begins", async () => {
  const clock = handClock();
  const shared = shareClock(clock);
  const [waiting, newcomer] = await joined(shared);
  const late = waiting.advance(60_000);
  expect(await newcomer.advance(0)).toBe(1_000_000);
  newcomer.leave();
  expect(await late).toBe(1_060_000);
});

test("a trial does not begin while the clock is being moved", async () => {
  const clock = handClock();
  const moved = Promise.withResolvers<void>();
  const shared = shareClock({
    async advance(ms) {
      if (ms > 0) await moved.promise;
      return clock.advance(ms);
    },
  });
  const first = await shared.join();
  const reached = first.advance(60_000);
  await new Promise(setImmediate);
  const newcomer = shared.join().then((user) => user.advance(0));
  moved.resolve();
  expect(await newcomer).toBe(1_060_000);
  expect(await reached).toBe(1_060_000);
});

test("time stands still when a trial begins as another ends", async () => {
  const clock = handClock();
  const shared = shareClock(clock);
  const [waiting, ending] = await joined(shared);
  const late = waiting.advance(60_000);
  await new Promise(setImmediate);
  const joining = shared.join();
  ending.leave();
  const newcomer = await joining;
  await new Promise(setImmediate);
  expect(await newcomer.advance(0)).toBe(1_000_000);
  newcomer.leave();
  expect(await late).toBe(1_060_000);
});

test("a trial whose time passes while another acts is overtaken", async () => {
  const clock = handClock();
  const shared = shareClock(clock);
  const [waiting, acting] = await joined(shared);
  const late = waiting.advance(1_000);
  await acting.advance(500);
  clock.now += 5_000;
  acting.leave();
  await expect(late).rejects.toThrow(Overtaken);
});

test("a clock without a reply fails only the trial whose turn it is", async () => {
  const clock = handClock();
  let isBroken = true;
  const shared = shareClock({
    async advance(ms) {
      if (isBroken && ms > 0) throw new Error("no reply");
      return clock.advance(ms);
    },
  });
  const [first, second] = await joined(shared);
  const other = second.advance(2_000);
  await expect(first.advance(1_000)).rejects.toThrow("no reply");
  isBroken = false;
  first.leave();
  expect(await other).toBe(1_002_000);
});

test("a clock of whole seconds is not shared", async () => {
  const clock = handClock();
  expect(await showsMilliseconds(clock)).toBe(false);
  clock.now += 1;
  expect(await showsMilliseconds(clock)).toBe(true);
});
