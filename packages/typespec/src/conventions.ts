import type { Program } from "@typespec/compiler";
import { declaredWays, schemeOf } from "./access.ts";
import { conventionsUses } from "./decorators/conventions.ts";
import { accessUses } from "./decorators/access.ts";
import { refusesUses } from "./decorators/refuses.ts";
import { signedRetryUses } from "./decorators/signed-retry.ts";
import { defaultConventions } from "./default-conventions.ts";
import type { Conventions, Scheme } from "./model.ts";
import { namedOperations } from "./named-operations.ts";
import { ofProgram } from "./of-program.ts";
import { wordsOfPayments } from "./words-of-payments.ts";

/** The conventions of the program's service, with the default of each one that it does not declare. */
export const conventionsOf: (program: Program) => Conventions = ofProgram((program) => {
  const declared = conventionsUses.all(program)[0]?.value ?? {};
  const retries = signedRetryUses.all(program).map(({ value }) => value);
  const conditions = refusesUses.all(program).map(({ value }) => value.when);
  const signers = retries.flatMap(({ signer }) => (typeof signer === "string" ? signer : []));
  const cases = retries.map(({ when }) => when);
  return {
    ...defaultConventions,
    ...declared,
    schemes: { ...defaultConventions.schemes, ...declared.schemes, ...schemesOfUseAuth(program) },
    answers: { ...defaultConventions.answers, ...declared.answers },
    paging: { ...defaultConventions.paging, ...declared.paging },
    conditions: {
      ...defaultConventions.conditions,
      ...used(wordsOfPayments.conditions, conditions),
      ...declared.conditions,
    },
    signers: { ...defaultConventions.signers, ...used(wordsOfPayments.signers, signers), ...declared.signers },
    signedWhen: {
      ...defaultConventions.signedWhen,
      ...used(wordsOfPayments.signedWhen, cases),
      ...declared.signedWhen,
    },
  };
});

/** Those that an operation without `@access`, or with several ways in, names by their ids. */
function schemesOfUseAuth(program: Program): Record<string, Scheme> {
  const auths = namedOperations(program).flatMap(({ type }) => {
    const ways = declaredWays(program, type)?.flat() ?? [];
    const named = accessUses.on(program, type)[0]?.value.scheme;
    return named === undefined || ways.length > 1 ? ways : ways.filter(({ id }) => id === named);
  });
  return Object.fromEntries(auths.map((auth) => [auth.id, schemeOf(auth)]));
}

function used<Words>(words: Record<string, Words>, names: readonly string[]): Record<string, Words> {
  return Object.fromEntries(Object.entries(words).filter(([name]) => names.includes(name)));
}
