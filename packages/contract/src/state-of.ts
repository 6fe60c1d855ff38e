import type { LifecycleName, States } from "./gen/names.ts";

/** A state of a lifecycle: `StateOf<"CardState">`. */
export type StateOf<Name extends LifecycleName> = States[Name];
