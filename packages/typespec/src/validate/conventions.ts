import type { Diagnostic, Operation } from "@typespec/compiler";
import { argumentNode } from "../argument-node.ts";
import { conventionsOf } from "../conventions.ts";
import { accessUses } from "../decorators/access.ts";
import { conventionsUses } from "../decorators/conventions.ts";
import { permissionsUses } from "../decorators/permissions.ts";
import type { DecoratorUse, DecoratorUses } from "../decorators/decorator-uses.ts";
import { refusesUses } from "../decorators/refuses.ts";
import { signedRetryUses } from "../decorators/signed-retry.ts";
import { didYouMean } from "../did-you-mean.ts";
import { createDiagnostic } from "../lib.ts";
import type { Check, Spec } from "./spec.ts";

type Vocabulary = "schemes" | "conditions" | "signers" | "signedWhen";

/** A word of the conventions where a clause uses it. */
interface WordUse {
  word: string;
  target: Diagnostic["target"];
}

const KINDS: Record<Vocabulary, string> = {
  schemes: "an access scheme",
  conditions: "a condition",
  signers: "a signer",
  signedWhen: "a case of a signed retry",
};

const VOCABULARIES: Vocabulary[] = ["schemes", "conditions", "signers", "signedWhen"];

/** Every word of a clause is built in or declared by the conventions. */
export const wordsAreKnown: Check = (spec) =>
  VOCABULARIES.flatMap((vocabulary) => {
    const known = Object.keys(conventionsOf(spec.program)[vocabulary]);
    return usesOf(spec, vocabulary)
      .filter(({ word }) => !known.includes(word))
      .map(({ word, target }) =>
        createDiagnostic({
          code: "unknown-word",
          format: { word, kind: KINDS[vocabulary], meant: didYouMean(word, known) },
          target,
        }),
      );
  });

/** Every word that the conventions add is used by a clause. */
export const addedWordsAreUsed: Check = (spec) =>
  conventionsUses.all(spec.program).flatMap(({ value, node }) =>
    VOCABULARIES.flatMap((vocabulary) => {
      const used = new Set(usesOf(spec, vocabulary).map(({ word }) => word));
      return Object.keys(value[vocabulary] ?? {})
        .filter((word) => !used.has(word))
        .map((word) =>
          createDiagnostic({
            code: "unused-word",
            format: { word, kind: KINDS[vocabulary] },
            target: argumentNode(node, [0, vocabulary, word]),
          }),
        );
    }),
  );

function usesOf(spec: Spec, vocabulary: Vocabulary): WordUse[] {
  return USES[vocabulary](spec);
}

const USES: Record<Vocabulary, (spec: Spec) => WordUse[]> = {
  schemes: (spec) =>
    usesIn(spec, accessUses)
      .map(({ value, node }) => ({ word: value.scheme, target: argumentNode(node, [0, "scheme"]) }))
      .filter(({ word }) => word !== "none")
      .concat(
        permissionsUses.all(spec.program).map(({ value, node }) => ({ word: value, target: argumentNode(node, [0]) })),
      ),
  conditions: (spec) =>
    usesIn(spec, refusesUses).map(({ value, node }) => ({ word: value.when, target: argumentNode(node, [0, "when"]) })),
  signers: (spec) =>
    usesIn(spec, signedRetryUses).flatMap(({ value: { signer }, node }) =>
      typeof signer === "string" ? { word: signer, target: argumentNode(node, [0, "signer"]) } : [],
    ),
  signedWhen: (spec) =>
    usesIn(spec, signedRetryUses).map(({ value, node }) => ({
      word: value.when,
      target: argumentNode(node, [0, "when"]),
    })),
};

function usesIn<Value>(
  { program, operations }: Spec,
  uses: DecoratorUses<Value, Operation>,
): DecoratorUse<Value, Operation>[] {
  return operations.flatMap(({ type }) => uses.on(program, type));
}
