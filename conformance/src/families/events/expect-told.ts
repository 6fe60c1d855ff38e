import type { Trial } from "../../engine/check.ts";
import { dataOf, LONGEST_WAIT_MS, telling } from "../../world/deliveries.ts";
import type { Delivery } from "../../http/receiver.ts";
import { expectThat } from "../expect.ts";

/** What is to be told, and what brought it about. */
export interface Tidings {
  operation: string;
  /** The resource that the event is about. */
  id: string;
  /** Any one of these types will do. */
  events: readonly string[];
  /** What the event has to show of the resource. */
  shows?: (data: unknown) => boolean;
}

/** One of the events arrives within five seconds, and shows what is asked for. */
export async function expectTold(
  t: Trial,
  rules: readonly string[],
  state: string,
  { operation, id, events, shows = () => true }: Tidings,
): Promise<void> {
  const isMeant = (delivery: Delivery): boolean => telling(id, events)(delivery) && shows(dataOf(delivery));
  const [told] = await t.receiver.arrived(isMeant, 1, LONGEST_WAIT_MS);
  expectThat(t, rules, state, told !== undefined, () => ({
    operation,
    expected: `${events.join(" or ")} about ${id}`,
    observed: "no such delivery within five seconds",
  }));
}
