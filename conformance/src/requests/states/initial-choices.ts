import { initialState, type Lifecycle, type Operation } from "@tallystick/contract";
import { withValueAt } from "../../json/value-at.ts";
import { besidesNull } from "../../schema/nullable.ts";
import type { Trial } from "../trial.ts";
import { schemaOf } from "../bodies/body-schema.ts";

/** Members of a creating request, and the initial state that they select. */
export interface Beginning {
  /** By their place in the request; one that is `undefined` is left out. */
  members: Readonly<Record<string, unknown>>;
  state: string;
}

/** Every way to select an initial state: each member that does so with each value that it may have, and left out. */
export function beginningsOf(t: Trial, lifecycle: Lifecycle, operation: Operation): Beginning[] {
  const places = [...new Set((lifecycle.initialBy ?? []).map(({ at }) => at))];
  return places.flatMap((at) => {
    const others = Object.fromEntries(places.filter((each) => each !== at).map((each) => [each, undefined]));
    return valuesAt(t, lifecycle, operation, at).map((value) => ({
      members: { ...others, [at]: value },
      state: initialState(lifecycle, withValueAt({}, at.slice("body.".length), value)),
    }));
  });
}

function valuesAt(t: Trial, { initialBy = [] }: Lifecycle, operation: Operation, at: string): unknown[] {
  const written = schemaOf(t, operation, at);
  const { type, enum: words } = besidesNull(t.support.document, written);
  const selecting = initialBy.flatMap((row) => (row.at === at ? row.values : []));
  const all: unknown[] = Array.isArray(words) ? words : type === "boolean" ? [true, false] : selecting;
  // What a default selects is not said.
  return "default" in written ? all : [...all, undefined];
}
