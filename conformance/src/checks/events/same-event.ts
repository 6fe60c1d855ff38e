import type { Statement } from "@tallystick/contract";
import { isDeepStrictEqual } from "node:util";
import type { Trial } from "../../requests/trial.ts";
import type { Delivery } from "../../http/receiver.ts";
import { dataOf, typeOf } from "./deliveries.ts";
import { textAt } from "../../json/value-at.ts";
import { expecting } from "../../requests/expect.ts";
import { rulesStating } from "../rules-stating.ts";

/** Whether two views of a resource are of the same moment, as far as they show it. */
export function isOfOneMoment(one: unknown, other: unknown): boolean {
  return ["updatedAt", "status"].every((name) => {
    const [before, now] = [textAt(one, name), textAt(other, name)];
    return before === undefined || now === undefined || before === now;
  });
}

/**
 * Two deliveries with one id report one event: each attempt says what the first one said. A server that reads the
 * resource again for a later attempt may report its new state.
 */
export function expectSameEvent(t: Trial, first: Delivery, again: Delivery): void {
  const webhook = Object.values(t.contract.webhooks).find(({ events }) => events.includes(typeOf(first)));
  const hold = (statement: Statement, condition: boolean, expected: string): void =>
    expecting(t, rulesStating(t.contract, statement), webhook?.id ?? "webhooks").that(
      `${typeOf(first)} again`,
      condition,
      () => [expected, JSON.stringify(again.body) ?? "nothing"],
    );
  const [before, now] = [dataOf(first), dataOf(again)];
  const isAlike = isDeepStrictEqual(before, now) || !isOfOneMoment(before, now);
  const at = textAt(first.body, "timestamp");
  const isAtOnce = at === textAt(again.body, "timestamp");
  // A delivery that says something else about another time is no attempt at the same event.
  const isOne = typeOf(again) === typeOf(first) && now?.["id"] === before?.["id"] && (isAlike || isAtOnce);
  hold("event-id", isOne, `one event under ${textAt(first.body, "id")}`);
  hold("event-time", isAtOnce, `the same timestamp with every try: ${at}`);
  hold("event-data", isAlike, `the same data with every try: ${JSON.stringify(before)}`);
}
