import type { Diagnostic, Program, Type } from "@typespec/compiler";
import { argumentNode } from "../argument-node.ts";
import { expiresUses } from "../decorators/expires.ts";
import { lifecycleUses } from "../decorators/lifecycle.ts";
import { modelsOf, resourceName, type ResourceType } from "../decorators/resource.ts";
import { createDiagnostic } from "../lib.ts";
import { typesAt } from "../paths.ts";
import { resourceTypes } from "../resource-types.ts";
import { typesBesidesNull } from "../values.ts";
import { unlessThere } from "./operation-ids.ts";
import { unknownStateOf } from "./refusal-limits.ts";
import type { Check } from "./spec.ts";

/** The state after an expiry is a state of the resource, and the target of an expiry edge. */
export const expiredStatesAreKnown: Check = ({ program }) =>
  expiresUses.all(program).flatMap(({ target, value: { to }, node }) => {
    const resource = resourceTypes(program).find((each) => modelsOf(each).includes(target)) ?? target;
    if (to === undefined) return [];
    const place = argumentNode(node, [3, "to"]);
    const unknown = unknownStateOf(program, resource, to, place);
    return unknown.length > 0 ? unknown : elsewhere({ moved: movedByExpiry(program, resource), resource, to, place });
  });

/** The states that the edges by expiry lead to. */
function movedByExpiry(program: Program, resource: ResourceType): string[] {
  const graph = lifecycleUses.all(program).find(({ value }) => value.resource === resource);
  return (graph?.value.edges ?? []).filter(({ by }) => by === "expiry").map(({ to }) => to);
}

interface ExpiryTo {
  moved: string[];
  resource: ResourceType;
  to: string;
  place: Diagnostic["target"];
}

/** A lifecycle without an expiry edge permits any state. */
function elsewhere({ moved, resource, to, place }: ExpiryTo): Diagnostic[] {
  if (moved.length === 0 || moved.includes(to)) return [];
  const format = { resource: resourceName(resource), state: to, moved: [...new Set(moved)].join(" or ") };
  return [createDiagnostic({ code: "expiry-elsewhere", format, target: place })];
}

/** What an end is counted from is one time, and nothing but a change of it moves the end. */
export const expiriesAreCounted: Check = ({ program }) =>
  expiresUses.all(program).flatMap(({ target, value: { from, before, extendedBy }, node }) => {
    const option = from === undefined ? "before" : "from";
    const path = from ?? before;
    if (path === undefined) return [];
    const report = (messageId: "both" | "extended" | "time", place: string): Diagnostic[] => [
      createDiagnostic({
        code: "expiry-counted",
        messageId,
        format: { model: target.name, path, option },
        target: argumentNode(node, [3, place]),
      }),
    ];
    if (from !== undefined && before !== undefined) return report("both", "before");
    if (extendedBy !== undefined) return report("extended", "extendedBy");
    const types = typesAt(target, path).flatMap(typesBesidesNull);
    return types.every(isTime) ? [] : report("time", option);
  });

const TIMES = ["utcDateTime", "offsetDateTime", "plainDate"];

function isTime(type: Type): boolean {
  if (type.kind !== "Scalar") return false;
  return TIMES.includes(type.name) || (type.baseScalar !== undefined && isTime(type.baseScalar));
}

/** An operation that extends an expiry exists. */
export const extendersExist: Check = (spec) =>
  expiresUses
    .all(spec.program)
    .flatMap(({ value: { extendedBy = [] }, node }) =>
      extendedBy.flatMap((id, index) => unlessThere(spec, id, argumentNode(node, [3, "extendedBy", index]))),
    );
