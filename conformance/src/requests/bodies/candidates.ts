import type { Contract, Operation } from "@tallystick/contract";
import type { Trial } from "../trial.ts";
import { hasMovableDates } from "./movable-dates.ts";
import { memoryOf } from "../resources/run-memory.ts";
import { statesToTry } from "../states/states.ts";
import { templatesOf, type Template } from "./templates.ts";

/** One way to begin a request. */
export interface Candidate {
  template: Template;
  areDatesMoved: boolean;
  /** The state of the resource that the operation acts on, where the row does not say which. */
  state?: string;
}

/** The ways to begin a request of an operation, the likeliest to succeed first. */
export function candidatesOf(contract: Contract, document: object, row: Operation): Candidate[] {
  const begun = templatesOf(document, row).flatMap((template): Candidate[] =>
    hasMovableDates(row, template.body)
      ? [true, false].map((areDatesMoved) => ({ template, areDatesMoved }))
      : [{ template, areDatesMoved: false }],
  );
  const [first] = begun;
  const states = statesToTry(contract, row);
  return first === undefined ? [] : [...begun, ...states.map((state) => ({ ...first, state }))];
}

/** The candidates, first the one that is known to succeed. */
export function preferred(t: Trial, row: Operation): Candidate[] {
  const candidates = candidatesOf(t.contract, t.support.document, row);
  const best = candidates[memoryOf(t.target).learnt.get(row.id)?.candidate ?? 0];
  return best === undefined ? [] : [best, ...candidates.filter((each) => each !== best)];
}
