import { expect, test } from "vitest";
import { createTurns } from "./turns.ts";

/** Work that ends when it is told to. */
function held(log: string[], name: string): { work: () => Promise<void>; end: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return {
    work: () => {
      log.push(name);
      return promise;
    },
    end: resolve,
  };
}

test("only so much is done at once, and the next begins when one ends", async () => {
  const turns = createTurns({ atOnce: 2, waitingOfOne: 9, waiting: 9 });
  const log: string[] = [];
  const [one, two, three] = [held(log, "one"), held(log, "two"), held(log, "three")];
  const runs = [one, two, three].map(({ work }, index) => turns.run(`owner ${index}`, work));
  await Promise.resolve();
  expect(log).toEqual(["one", "two"]);

  one.end();
  await runs[0];
  await Promise.resolve();
  expect(log).toEqual(["one", "two", "three"]);
  two.end();
  three.end();
  await Promise.all(runs);
});

test("one who asks once waits for one work, not for the fifty of another", async () => {
  const turns = createTurns({ atOnce: 1, waitingOfOne: 50, waiting: 99 });
  const order: string[] = [];
  const run = (whose: string): Promise<void> => turns.run(whose, async () => void order.push(whose));
  await Promise.all([...Array.from({ length: 50 }, () => run("busy")), run("other")]);

  expect(order.indexOf("other")).toBe(2);
  expect(order).toHaveLength(51);
});

test("excess work of one caller gets 429, and others pass", async () => {
  const turns = createTurns({ atOnce: 1, waitingOfOne: 2, waiting: 3 });
  const { work, end } = held([], "first");
  const runs = [turns.run("busy", work), turns.run("busy", work), turns.run("busy", work)];
  const refusal = { status: 429, headers: { "retry-after": "1" } };

  await expect(turns.run("busy", work)).rejects.toMatchObject(refusal);
  runs.push(turns.run("other", work));
  await expect(turns.run("third", work)).rejects.toMatchObject(refusal);
  end();
  await expect(Promise.all(runs)).resolves.toHaveLength(4);
});

test("failing work makes room for the next", async () => {
  const turns = createTurns({ atOnce: 1, waitingOfOne: 9, waiting: 9 });
  const failing = turns.run("one", () => Promise.reject(new Error("broken")));
  const next = turns.run("two", async () => "done");

  await expect(failing).rejects.toThrow("broken");
  expect(await next).toBe("done");
});
