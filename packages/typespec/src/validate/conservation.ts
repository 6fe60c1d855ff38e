import type { Diagnostic, Type } from "@typespec/compiler";
import { argumentNode, type ArgumentPath } from "../argument-node.ts";
import { conservesUses, type ConservationOf } from "../decorators/conserves.ts";
import { lifecycleUses } from "../decorators/lifecycle.ts";
import { resourceName, type ResourceType } from "../decorators/resource.ts";
import type { DecoratorUse } from "../decorators/decorator-uses.ts";
import { didYouMean } from "../did-you-mean.ts";
import { createDiagnostic } from "../lib.ts";
import { requestTypesAt, typesAt } from "../paths.ts";
import { resourceNames, resourceTypes } from "../resource-types.ts";
import { statesOf } from "../states.ts";
import { mayBeNumber } from "../values.ts";
import { unknownInRequest } from "./paths.ts";
import type { Check, Spec } from "./spec.ts";
import { unknownResourcePath } from "./unknown-resource-path.ts";

type ConservesUse = DecoratorUse<ConservationOf>;
type Term = ConservationOf["terms"][number];
type OperationTerm = Extract<Term, { operation: string }>;
type ResourceTerm = Extract<Term, { resource: string }>;

/** The paths of a term exist in the request or in the resource. */
export const termsAreKnown: Check = (spec) =>
  conservesUses
    .all(spec.program)
    .flatMap((use) =>
      use.value.terms.flatMap((term, index) =>
        "operation" in term ? unknownInCall(spec, use, term, index) : unknownInResource(spec, use, term, index),
      ),
    );

/** The balance of a conservation and the amount of every term are numbers. */
export const amountsAreNumbers: Check = (spec) =>
  conservesUses.all(spec.program).flatMap((use) => [
    ...notNumber(use, {
      owner: resourceName(use.value.resource),
      path: use.value.balance,
      types: typesAt(use.value.resource, use.value.balance),
      argument: [1, "balance"],
    }),
    ...use.value.terms.flatMap((term, index) =>
      notNumber(use, { ...amountIn(spec, term), path: term.amount, argument: [1, "terms", index, "amount"] }),
    ),
  ]);

interface Counted {
  /** The operation or the resource with the path. */
  owner: string;
  path: string;
  types: Type[];
  argument: ArgumentPath;
}

function amountIn({ program, operation }: Spec, term: Term): Pick<Counted, "owner" | "types"> {
  if ("operation" in term) {
    const named = operation(term.operation);
    return { owner: `The request of ${term.operation}`, types: named ? requestTypesAt(named, term.amount) : [] };
  }
  const resource = resourceTypes(program).find((each) => resourceName(each) === term.resource);
  return { owner: term.resource, types: resource ? typesAt(resource, term.amount) : [] };
}

/** Unknown paths are reported elsewhere. */
function notNumber(use: ConservesUse, { owner, path, types, argument }: Counted): Diagnostic[] {
  if (types.length === 0 || types.some(mayBeNumber)) return [];
  return [
    createDiagnostic({ code: "amount-not-number", format: { owner, path }, target: argumentNode(use.node, argument) }),
  ];
}

function unknownInCall({ operation }: Spec, use: ConservesUse, term: OperationTerm, index: number): Diagnostic[] {
  return (["account", "amount"] as const).flatMap((field) =>
    unknownInRequest({
      operation: operation(term.operation),
      path: term[field],
      use,
      argument: [1, "terms", index, field],
    }),
  );
}

function unknownInResource(spec: Spec, use: ConservesUse, term: ResourceTerm, index: number): Diagnostic[] {
  const at = (...within: (string | number)[]): Diagnostic["target"] =>
    argumentNode(use.node, [1, "terms", index, ...within] satisfies ArgumentPath);
  const resource = resourceTypes(spec.program).find((each) => resourceName(each) === term.resource);
  if (resource === undefined) {
    return [
      createDiagnostic({
        code: "unknown-resource",
        format: { name: term.resource, meant: didYouMean(term.resource, resourceNames(spec.program)) },
        target: at("resource"),
      }),
    ];
  }
  const paths = [
    { path: term.account, within: ["account"] },
    { path: term.amount, within: ["amount"] },
    { path: term.having?.path, within: ["having", "path"] },
    { path: term.lacking, within: ["lacking"] },
  ].flatMap(({ path, within }) =>
    path === undefined ? [] : (unknownResourcePath(resource, path, at(...within)) ?? []),
  );
  const states = term.states.flatMap((state, place) => unknownState(spec, resource, state, at("states", place)));
  return [...paths, ...states];
}

/** A resource without a lifecycle has no states to compare with. */
function unknownState(
  { program }: Spec,
  resource: ResourceType,
  state: string,
  target: Diagnostic["target"],
): Diagnostic[] {
  const graph = lifecycleUses.all(program).find(({ value }) => value.resource === resource);
  if (graph === undefined || statesOf(graph.target).includes(state)) return [];
  return [
    createDiagnostic({
      code: "unknown-state",
      format: { state, enum: graph.target.name, meant: didYouMean(state, statesOf(graph.target)) },
      target,
    }),
  ];
}
