import type { Lifecycle } from "@tallystick/contract";
import type { Trial } from "./trial.ts";
import type { Exchange } from "../http/exchange.ts";
import { textAt } from "../json/value-at.ts";

/**
 * Ends the trial where what was made for a call has moved the resource out of the state in which it is to be tried: an order
 * that has to be placed before an offer for it can be named. `since` is the length of the transcript before the call was
 * prepared.
 */
export async function expectUnmoved(
  t: Trial,
  since: number,
  { field }: Pick<Lifecycle, "field">,
  from: string,
  look: () => Promise<Exchange>,
): Promise<void> {
  if (t.transcript.slice(since).every(({ request }) => request.method === "GET")) return;
  const { body } = await look();
  t.precondition((textAt(body, field) ?? from) === from, `what the call needs moves it out of ${from}`);
}
