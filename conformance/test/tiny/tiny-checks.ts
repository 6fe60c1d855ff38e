import * as fc from "fast-check";
import type { Check, Oracle, OracleContext } from "../../src/checks/check.ts";
import type { Trial } from "../../src/requests/trial.ts";
import type { Exchange } from "../../src/http/exchange.ts";
import { counterOperations } from "./tiny-contract.ts";

/** How often each check's body ran. */
export const tinyChecks: Check[] = [
  check({
    name: "rules/counters add",
    rules: ["TINY-01"],
    repeat: "while-budget",
    cost: 2,
    input: fc.array(fc.integer({ min: 1, max: 5_000 }), { minLength: 1, maxLength: 6 }),
    run: async (t: Trial, amounts: number[]) => {
      const id = await counter(t);
      let sum = 0;
      for (const amount of amounts) {
        await t.call(counterOperations.add, { params: { id }, body: { amount } });
        sum += amount;
      }
      const reply = await t.call(counterOperations.get, { params: { id } });
      t.holds("TINY-01", "OPEN", valueOf(reply, "value") === sum, () => ({
        operation: "counters.add",
        expected: `value ${sum}`,
        observed: `value ${String(valueOf(reply, "value"))}`,
      }));
    },
  }),
  check({
    name: "refusals/counters.add not-positive",
    family: "refusals",
    rules: ["TINY-02"],
    input: fc.constantFrom(0, -1),
    run: async (t: Trial, amount: number) => {
      const reply = await t.call(counterOperations.add, { params: { id: await counter(t) }, body: { amount } });
      t.holds("TINY-02", "OPEN", reply.status === 400, () => expectReply("counters.add", "400", reply));
    },
  }),
  cell("edge", "OPEN", async (t: Trial) => {
    const reply = await t.call(counterOperations.close, { params: { id: await counter(t) } });
    t.holds("TINY-03", "OPEN", reply.status === 200, () => expectReply("counters.close", "200", reply));
  }),
  cell("illegal", "CLOSED", async (t: Trial) => {
    const id = await counter(t);
    await t.call(counterOperations.close, { params: { id } });
    const reply = await t.call(counterOperations.close, { params: { id } });
    t.holds("TINY-03", "CLOSED", reply.status === 409, () => expectReply("counters.close", "409", reply));
  }),
  check({
    name: "expiry/counter",
    family: "expiry",
    rules: ["TINY-04"],
    needs: ["clock"],
    phase: "clock",
    run: async (t: Trial) => {
      const id = await counter(t);
      await t.advance(61_000);
      const reply = await t.call(counterOperations.get, { params: { id } });
      t.holds("TINY-04", "after", valueOf(reply, "state") === "CLOSED", () =>
        expectReply("counters.get", "CLOSED", reply),
      );
    },
  }),
  check({
    name: "access/other platform",
    family: "access",
    rules: ["TINY-05"],
    needs: ["other-platform"],
    run: async (t: Trial) => {
      const reply = await t.call(counterOperations.get, { params: { id: await counter(t) }, as: "other" });
      t.holds("TINY-05", "OPEN", reply.status === 404, () => expectReply("counters.get", "404", reply));
    },
  }),
  check({
    name: "reads/name",
    family: "reads",
    rules: ["TINY-06", "G-01"],
    run: async (t: Trial) => {
      const name = t.unique("counter");
      const reply = await t.call(counterOperations.create, { body: { name } });
      t.holds("G-01", "new", valueOf(reply, "value") === 0, () => expectReply("counters.create", "value 0", reply));
      t.holds("TINY-06", "new", valueOf(reply, "name") === name, () => expectReply("counters.create", name, reply));
    },
  }),
];

/** Every reply has its declared shape. */
export const tinyOracle: Oracle = {
  name: "schema/shapes",
  family: "schema",
  rules: ["CONV-08"],
  examine(scene: OracleContext, exchange: Exchange) {
    const [fault] = scene.faults;
    scene.holds("CONV-08", exchange.operation, fault === undefined, () => ({
      operation: exchange.operation,
      expected: fault?.expected ?? "",
      observed: fault?.observed ?? "",
    }));
  },
};

/** A check with default values. */
export function check<Input>(own: Pick<Check<Input>, "name" | "rules" | "run"> & Partial<Check<Input>>): Check {
  const usual = { family: "rules", needs: [], phase: "parallel", cost: 1, repeat: "once" } as const;
  return { ...usual, input: fc.constant(undefined), ...own };
}

/** The id of a new counter. */
export async function counter(t: Trial): Promise<string> {
  const reply = await t.call(counterOperations.create, { body: { name: t.unique("counter") } });
  return String(valueOf(reply, "id"));
}

export function expectReply(
  operation: string,
  expected: string,
  reply: Exchange,
): ReturnType<Parameters<Trial["holds"]>[3]> {
  return { operation, expected, observed: `${reply.status} ${reply.text}` };
}

function cell(kind: "edge" | "illegal", from: string, run: (t: Trial) => Promise<void>): Check {
  const by = "counters.close";
  return check({
    name: `lifecycle/CounterState ${kind} ${from}`,
    family: "lifecycle",
    rules: ["TINY-03"],
    operation: by,
    cell: { lifecycle: "CounterState", kind, from, to: "CLOSED", by },
    run,
  });
}

export function valueOf({ body }: Exchange, name: string): unknown {
  return typeof body === "object" && body !== null
    ? Object.entries(body).find(([key]) => key === name)?.[1]
    : undefined;
}
