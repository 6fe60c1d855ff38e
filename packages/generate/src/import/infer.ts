import type { Program } from "@typespec/compiler";
import type { Compiler } from "../compile-spec.ts";
import type { Called } from "./called.ts";
import type { Inferred, Seen } from "./inference.ts";
import { inferConventions } from "./infer-conventions.ts";
import { inferLists } from "./infer-lists.ts";
import { actionsOf } from "./infer-actions.ts";
import { identifiersOf } from "./infer-identifiers.ts";
import { lifecyclesOf } from "./infer-lifecycles.ts";
import { preconditionsOf } from "./infer-preconditions.ts";
import { referencesOf } from "./infer-references.ts";
import { findResources } from "./resources.ts";

/** What verbs, paths and replies usually mean. `service`: the name of the namespace. */
export function infer(program: Program, compiler: Compiler, service: string, operations: readonly Called[]): Inferred {
  const { resources, open } = findResources(operations);
  const seen: Seen = { program, compiler, operations, resources };
  const lists = inferLists(seen);
  const parts: Inferred[] = [
    inferConventions(service, operations, lists.names),
    { inferences: [], open },
    actionsOf(seen),
    lists,
    identifiersOf(seen),
    referencesOf(seen),
    preconditionsOf(seen),
    lifecyclesOf(seen),
  ];
  return {
    inferences: parts.flatMap(({ inferences }) => inferences),
    open: parts.flatMap((part) => part.open),
  };
}
