import { expect, onTestFinished, test, vi } from "vitest";
import { openReceiver, type Receiver } from "./receiver.ts";

test("an abort ends the wait for a delivery", async () => {
  const stop = new AbortController();
  const receiver = await openReceiver("127.0.0.1", performance.now.bind(performance), stop.signal);
  onTestFinished(() => receiver.close());
  const waiting = receiver.arrived(() => true, 1, 600_000);
  stop.abort(new Error("stopped"));
  await expect(waiting).rejects.toThrow("stopped");
  await expect(receiver.arrived(() => true, 1, 600_000)).rejects.toThrow("stopped");
});

/** A receiver by a clock that a test moves. */
async function receiverByClock(): Promise<{
  receiver: Receiver;
  clock: { now: number };
  deliver: () => Promise<unknown>;
}> {
  const clock = { now: 0 };
  const receiver = await openReceiver("127.0.0.1", () => clock.now, new AbortController().signal);
  onTestFinished(() => receiver.close());
  return { receiver, clock, deliver: () => fetch(receiver.url, { method: "POST", body: "{}" }) };
}

test("an awaited delivery is counted beside earlier ones", async () => {
  const { receiver, deliver } = await receiverByClock();
  await deliver();
  const waiting = receiver.arrived(() => true, 2, 600_000);
  await deliver();
  expect(await waiting).toHaveLength(2);
});

test("the usual wait is the upper quartile of the last waits", async () => {
  const { receiver, clock, deliver } = await receiverByClock();
  for (const [nth, ms] of [10, 20, 30, 40, 900, 50, 60, 70].entries()) {
    expect(receiver.usualMs()).toBeUndefined();
    const waiting = receiver.arrived(() => true, nth + 1, 600_000);
    clock.now += ms;
    await deliver();
    await waiting;
  }
  await receiver.arrived(() => false, 1, 1);
  expect(receiver.usualMs()).toBe(70);
});

test("single deliveries have a usual wait of their own", async () => {
  const { receiver, clock, deliver } = await receiverByClock();
  let nth = 0;
  const waitFor = async (ms: number): Promise<void> => {
    nth += 1;
    const waiting = receiver.arrived(() => true, nth, 600_000);
    clock.now += ms;
    await deliver();
    await waiting;
  };
  for (let many = 0; many < 8; many += 1) await waitFor(100);
  receiver.measureApart(true);
  for (let few = 0; few < 4; few += 1) {
    expect(receiver.usualMs()).toBe(100);
    await waitFor(5);
  }
  expect(receiver.usualMs()).toBe(5);
  receiver.measureApart(false);
  expect(receiver.usualMs()).toBe(100);
});

test("a prompt target gets a short wait for a missing delivery", async () => {
  const { receiver, clock, deliver } = await receiverByClock();
  for (let nth = 1; nth <= 8; nth += 1) {
    const waiting = receiver.arrived(() => true, nth, 600_000);
    clock.now += 20;
    await deliver();
    await waiting;
  }
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const missing = receiver.arrived(() => false, 1, 5_000);
  let isOver = false;
  void missing.then(() => (isOver = true));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(isOver).toBe(true);
});
