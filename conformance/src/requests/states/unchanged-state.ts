import type { Lifecycle } from "@tallystick/contract";
import type { Trial } from "../trial.ts";
import type { Exchange } from "../../http/exchange.ts";
import { textAt } from "../../json/value-at.ts";

/**
 * Ends the trial where preparing the call changed the state under test, such as placing an order to reference its offer.
 * `since` is the length of the transcript before the preparation.
 */
export async function expectStateUnchanged(
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
