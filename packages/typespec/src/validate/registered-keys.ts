import type { Diagnostic } from "@typespec/compiler";
import { argumentNode, type ArgumentPath } from "../argument-node.ts";
import { resourceActionUses } from "../decorators/resource-action.ts";
import { signedRetryUses } from "../decorators/signed-retry.ts";
import { didYouMean } from "../did-you-mean.ts";
import { createDiagnostic } from "../lib.ts";
import type { RegisteredKey } from "../model.ts";
import type { NamedOperation } from "../named-operations.ts";
import { idsOf } from "./operation-ids.ts";
import { unknownInRequest } from "./paths.ts";
import type { Check, Spec } from "./spec.ts";
import { unknownResourcePath } from "./unknown-resource-path.ts";

type Use = ReturnType<typeof signedRetryUses.on>[number];

const at = (...within: string[]): ArgumentPath => [0, "signer", ...within];

/** The operation that registers a signer's key exists, and so do the paths that lead to the key and to its owner. */
export const registeredKeysAreKnown: Check = (spec) =>
  spec.operations.flatMap((operation) =>
    signedRetryUses.on(spec.program, operation.type).flatMap((use) => {
      const { signer } = use.value;
      return typeof signer === "string" ? [] : unknownOf(spec, operation, use, signer);
    }),
  );

function unknownOf(
  spec: Spec,
  operation: NamedOperation,
  use: Use,
  { registeredBy, key, owner }: RegisteredKey,
): Diagnostic[] {
  const registering = spec.operation(registeredBy);
  if (registering === undefined) {
    const format = { id: registeredBy, meant: didYouMean(registeredBy, idsOf(spec.operations)) };
    return [
      createDiagnostic({ code: "unknown-operation", format, target: argumentNode(use.node, at("registeredBy")) }),
    ];
  }
  const inRequest = (of: NamedOperation, path: string | undefined, argument: ArgumentPath): Diagnostic[] =>
    path === undefined ? [] : unknownInRequest({ operation: of, path, use, argument });
  return [
    ...inRequest(registering, key, at("key")),
    ...inRequest(registering, owner?.registeredAt, at("owner", "registeredAt")),
    ...inRequest(operation, owner?.requestedAt, at("owner", "requestedAt")),
    ...unknownInResource(spec, operation, owner?.shownAt, argumentNode(use.node, at("owner", "shownAt"))),
  ];
}

function unknownInResource(
  { program }: Spec,
  operation: NamedOperation,
  path: string | undefined,
  target: Diagnostic["target"],
): Diagnostic[] {
  const resource = resourceActionUses.on(program, operation.type)[0]?.value.resource;
  const unknown =
    path === undefined || resource === undefined ? undefined : unknownResourcePath(resource, path, target);
  return unknown === undefined ? [] : [unknown];
}
