import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { createGate } from "./gate.ts";

const isConflict = (error: unknown): boolean => error instanceof RangeError;

test("work that asks to be alone waits for what runs, and what comes later waits for it", async () => {
  const gate = createGate(10, isConflict);
  const log: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => (): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<void>();
    log.push(`${name} begins`);
    ends.set(name, () => {
      log.push(`${name} ends`);
      resolve();
    });
    return promise;
  };
  const all = [
    gate.beside(work("a")),
    gate.beside(work("b")),
    gate.alone(work("c")),
    gate.alone(work("d")),
    gate.beside(work("e")),
  ];
  for (const name of ["b", "a", "c", "d", "e"]) {
    await nextTurn();
    ends.get(name)?.();
  }
  await Promise.all(all);
  const expected = ["a begins", "b begins", "b ends", "a ends", "c begins", "c ends", "d begins", "d ends", "e begins"];
  expect(log).toEqual([...expected, "e ends"]);
});

const failing = (): Promise<never> => Promise.reject(new Error("stop"));

test("work that fails lets the next one in", async () => {
  const gate = createGate(10, isConflict);
  await expect(gate.alone(failing)).rejects.toThrow("stop");
  await expect(gate.beside(failing)).rejects.toThrow("stop");
  expect(await gate.alone(async () => 1)).toBe(1);
});

test("conflicts make the gate narrow, and success makes it wide again", async () => {
  const gate = createGate(4, isConflict);
  let running = 0;
  let most = 0;
  const work = async (error?: Error): Promise<void> => {
    running += 1;
    most = Math.max(most, running);
    await nextTurn();
    running -= 1;
    if (error) throw error;
  };
  const mostOf = async (works: number, error?: Error): Promise<number> => {
    most = 0;
    await Promise.allSettled(Array.from({ length: works }, () => gate.beside(() => work(error))));
    return most;
  };
  expect(await mostOf(4, new Error("another reason"))).toBe(4);
  expect(await mostOf(4, new RangeError("conflict"))).toBe(4);
  expect(await mostOf(4)).toBe(1);
  expect(await mostOf(40)).toBe(4);
});
