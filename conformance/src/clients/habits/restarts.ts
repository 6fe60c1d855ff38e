import type { Restart } from "../restarts/run-restarts.ts";
import { declaredBy } from "./clauses.ts";
import type { Fault, Habit } from "./habit.ts";

/** How a program makes its calls once although it ends at any moment. */
export const restartHabits: readonly Habit[] = [
  {
    id: "CLIENT-27",
    sentence: "A program that was killed and is started again makes each call once.",
    from: [declaredBy("idempotent")],
    unseen: "the command did not make the calls of the file that TALLYSTICK_INTENTS names",
    *examine({ restarts }) {
      for (const restart of restarts.filter(({ kills }) => kills > 0)) {
        const fault = faultOf(restart);
        yield { operation: restart.operation, exchanges: restart.exchanges, ...(fault && { fault }) };
      }
    },
  },
];

function faultOf({ scenario, effects }: Restart): Fault | undefined {
  // With a useless key nothing may be sent, and whether the call had an effect before depends on the kill.
  const isExpected = effects === 1 || (scenario.isKeyUseless === true && effects === 0);
  if (isExpected) return undefined;
  const expected = `one execution of the call of a program ${scenario.description}`;
  return { expected, observed: effects === 0 ? "none" : `${effects} executions` };
}
