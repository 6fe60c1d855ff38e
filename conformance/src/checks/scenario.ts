import * as fc from "fast-check";

/** A named path from which generated steps continue. */
export interface Scenario<Step> {
  name: string;
  steps: readonly Step[];
}

/** Paths by their names. */
export type Scenarios<Step> = Readonly<Record<string, readonly Step[]>>;

/** A scenario or, half of the time, none: that is simpler, has no name, and goes nowhere. */
export function scenarioOf<Step>(scenarios: Scenarios<Step>): fc.Arbitrary<Scenario<Step>> {
  const none: Scenario<Step> = { name: "", steps: [] };
  const named = Object.entries(scenarios).map(([name, steps]) => ({ name, steps }));
  return named.length === 0 ? fc.constant(none) : fc.option(fc.constantFrom(...named), { nil: none, freq: 2 });
}

/** The step, and its scenario. */
export function after({ name }: Scenario<unknown>, what: string): string {
  return name === "" ? what : `${what}, after "${name}"`;
}
