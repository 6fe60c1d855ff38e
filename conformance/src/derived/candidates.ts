import type { Operation } from "@tallystick/contract";
import { hasMovableDates } from "./compose.ts";
import { templatesOf, type Template } from "./templates.ts";

/** One way to begin a request. */
export interface Candidate {
  template: Template;
  areDatesMoved: boolean;
}

/** The ways to begin a request of an operation, the likeliest to succeed first. */
export function candidatesOf(document: object, row: Operation): Candidate[] {
  return templatesOf(document, row).flatMap((template) =>
    hasMovableDates(row, template.body)
      ? [true, false].map((areDatesMoved) => ({ template, areDatesMoved }))
      : [{ template, areDatesMoved: false }],
  );
}
