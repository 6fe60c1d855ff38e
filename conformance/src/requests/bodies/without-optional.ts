import type { Operation } from "@tallystick/contract";
import type { Trial } from "../trial.ts";
import { optionalMembers } from "../../schema/optional-members.ts";

/** Leaves out every optional member of the body besides the one that is asked for. */
export function withoutOptional(t: Trial, operation: Operation, field: string): Record<string, undefined> {
  const names = optionalMembers(t.support.document, operation).filter((name) => field.split(".")[1] !== name);
  return Object.fromEntries(names.map((name) => [`body.${name}`, undefined]));
}
