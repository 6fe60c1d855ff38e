import { expect, test } from "vitest";
import { createCallGate } from "./call-gate.ts";

test("a closed gate lets running calls end and holds back new ones", async () => {
  const gate = createCallGate();
  const order: string[] = [];
  const slow = Promise.withResolvers<void>();
  const underWay = gate.through(() => slow.promise.then(() => order.push("under way")));
  const alone = gate.whileClosed(async () => {
    order.push("alone begins");
    await new Promise(setImmediate);
    order.push("alone ends");
  });
  const held = gate.through(async () => order.push("held back"));
  slow.resolve();
  await Promise.all([underWay, alone, held]);
  expect(order).toEqual(["under way", "alone begins", "alone ends", "held back"]);
});

test("a call that waits aside is not under way, and goes on only through an open gate", async () => {
  const gate = createCallGate();
  const order: string[] = [];
  const pause = Promise.withResolvers<void>();
  const paused = gate.through(async (aside) => {
    await aside(() => pause.promise);
    order.push("sent again");
  });
  await gate.whileClosed(async () => {
    pause.resolve();
    await new Promise(setImmediate);
    order.push("alone ends");
  });
  await paused;
  expect(order).toEqual(["alone ends", "sent again"]);
});

test("the gate opens after a failure", async () => {
  const gate = createCallGate();
  await expect(gate.whileClosed(() => Promise.reject(new Error("alone")))).rejects.toThrow("alone");
  await expect(gate.through(() => Promise.reject(new Error("call")))).rejects.toThrow("call");
  expect(await gate.whileClosed(async () => "ran")).toBe("ran");
});
