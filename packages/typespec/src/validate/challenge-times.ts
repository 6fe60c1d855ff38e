import type { Model, Type } from "@typespec/compiler";
import { argumentNode } from "../argument-node.ts";
import { expiresUses } from "../decorators/expires.ts";
import { signedRetryUses } from "../decorators/signed-retry.ts";
import { createDiagnostic } from "../lib.ts";
import type { NamedOperation } from "../named-operations.ts";
import { isDuration } from "./durations.ts";
import type { Check } from "./spec.ts";
import { repliesWith } from "./statuses.ts";

/** A challenge is valid for as long as the `@expires` of its model says. */
export const challengeTimesAgree: Check = ({ program, operations }) =>
  operations.flatMap((operation) =>
    signedRetryUses.on(program, operation.type).flatMap(({ value: { ttl }, node }) =>
      challengesOf(operation).flatMap((model) =>
        expiresUses
          .on(program, model)
          .filter(({ value: { field, after } }) => field === "expiresAt" && areDifferent(after, ttl))
          .map(({ value: { after } }) =>
            createDiagnostic({
              code: "challenge-time",
              format: { operation: operation.id, ttl, model: model.name, after },
              target: argumentNode(node, [0, "ttl"]),
            }),
          ),
      ),
    ),
  );

/** The models in the 202 replies, and those that they extend. */
function challengesOf(operation: NamedOperation): Model[] {
  const types = repliesWith(operation, 202).flatMap(({ type, responses }) => [
    type,
    ...responses.map(({ body }) => body?.type),
  ]);
  return [...new Set(types.flatMap(modelsIn))];
}

function modelsIn(type: Type | undefined): Model[] {
  if (type?.kind === "Union") return [...type.variants.values()].flatMap((variant) => modelsIn(variant.type));
  return type?.kind === "Model" ? [type, ...modelsIn(type.baseModel)] : [];
}

/** The units of a duration, in seconds. `M` stands for minutes only: the contract has no months. */
const SECONDS: Readonly<Record<string, number>> = { D: 86_400, H: 3600, M: 60, S: 1 };

/** A text that is no duration is reported by `duration-form`. */
function areDifferent(one: string, other: string): boolean {
  return isDuration(one) && isDuration(other) && secondsOf(one) !== secondsOf(other);
}

function secondsOf(text: string): number {
  const parts = [...text.matchAll(/(\d{1,9})([DHMS])/g)];
  return parts.reduce((sum, [, count, unit]) => sum + Number(count) * (SECONDS[unit ?? ""] ?? 0), 0);
}
