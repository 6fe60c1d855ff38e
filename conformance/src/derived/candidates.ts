import type { Contract, Operation } from "@tallystick/contract";
import { hasMovableDates } from "./compose.ts";
import { statesToTry } from "./states.ts";
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
