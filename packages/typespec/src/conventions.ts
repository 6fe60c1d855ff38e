import type { Program } from "@typespec/compiler";
import { conventionsUses } from "./decorators/conventions.ts";
import { refusesUses } from "./decorators/refuses.ts";
import { signedRetryUses } from "./decorators/signed-retry.ts";
import { defaultConventions } from "./default-conventions.ts";
import type { Conventions } from "./model.ts";
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

function used<Words>(words: Record<string, Words>, names: readonly string[]): Record<string, Words> {
  return Object.fromEntries(Object.entries(words).filter(([name]) => names.includes(name)));
}
