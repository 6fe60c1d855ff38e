import type { Operation } from "@tallystick/contract";
import type { Trial } from "../../requests/trial.ts";
import { asObject } from "../../json/value-at.ts";
import { expecting } from "../../requests/expect.ts";
import { givenAndShown } from "./given-and-shown.ts";

/** The values of a request and the place of the resource in the reply. */
interface Compared {
  state: string;
  /** The schema of the resource. */
  shape: string;
  given: unknown;
  shown: unknown;
}

/** What is shown of a resource has the values that a request gave. */
export function expectGiven(
  t: Trial,
  rules: readonly string[],
  { id }: Operation,
  compared: Compared,
  what = "what was given:",
): void {
  if (rules.length === 0 || asObject(compared.shown) === undefined) return;
  const { given, shown } = givenAndShown(t, compared);
  expecting(t, rules, id).same(compared.state, what, given, shown);
}
