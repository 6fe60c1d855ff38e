import { contract, openapi } from "@tallystick/contract";
import { checksFor, oraclesFor, payments } from "../src/contracts/checks.ts";
import type { Check } from "../src/checks/check.ts";
import { unauthenticated } from "../src/checks/access/unauthenticated.ts";
import { reachableStates } from "../src/contracts/payments/cards/reachable-states.ts";
import { plainRequests } from "../src/checks/schema/plain.ts";
import { changedRows } from "./generated/changed-rows.ts";
import { contractMutants } from "./generated/contract-mutants.ts";
import { deletionMutants } from "./generated/deletion-mutants.ts";
import { enumMutants } from "./generated/enum-mutants.ts";
import { givenMutants } from "./generated/given-mutants.ts";
import { listFaultMutants } from "./generated/list-fault-mutants.ts";
import type { ProxyMutant } from "./generated/proxy-mutant.ts";
import { raceMutants } from "./generated/race-mutants.ts";
import { replyMemberMutants } from "./generated/reply-member-mutants.ts";
import { shownMutants } from "./generated/shown-mutants.ts";
import { handWrittenMutants } from "./hand-written/hand-written-mutants.ts";
import type { Mutant } from "./mutant.ts";
import { codeOf } from "./source-code.ts";

/** What a proxy makes, by the file that makes it. */
const proxyMutants: readonly { file: URL; mutants: readonly ProxyMutant[] }[] = [
  { file: new URL("generated/race-mutants.ts", import.meta.url), mutants: raceMutants(contract) },
  { file: new URL("generated/deletion-mutants.ts", import.meta.url), mutants: deletionMutants(contract) },
  {
    file: new URL("generated/enum-mutants.ts", import.meta.url),
    mutants: enumMutants(contract, openapi, payments.invalidVariantRules),
  },
  { file: new URL("generated/given-mutants.ts", import.meta.url), mutants: givenMutants(contract, openapi) },
  {
    file: new URL("generated/reply-member-mutants.ts", import.meta.url),
    mutants: replyMemberMutants(contract, openapi),
  },
  { file: new URL("generated/shown-mutants.ts", import.meta.url), mutants: shownMutants(contract, openapi) },
  { file: new URL("list-faults/wrong-list.ts", import.meta.url), mutants: listFaultMutants(contract, openapi) },
];

/** Every hand-written mutant, and every generated one with a rule that some check judges. */
export function allMutants(): Mutant[] {
  const checks = checksFor(contract);
  const judged = new Set([...checks, ...oraclesFor(contract)].flatMap(({ rules }) => rules));
  const traffic = trafficChecks();
  const generated = contractMutants(contract, reachableStates)
    .filter(({ rules }) => rules.length === 0 || rules.some((rule) => judged.has(rule)))
    .map((mutant) => ({
      ...mutant,
      mutation: () => ({ contract: mutant.mutate(contract) }),
      checks: () => checks.filter((check) => concerns(check, mutant.rules, mutant.operation)),
      definition: async () => JSON.stringify(changedRows(contract, mutant.mutate(contract))),
    }));
  const proxied = proxyMutants.flatMap(({ file, mutants }) =>
    mutants.map(({ behave, ...mutant }) => ({
      ...mutant,
      mutation: () => ({ behave }),
      checks: () =>
        checks.filter(
          (check) =>
            concerns(check, mutant.rules, mutant.operation) ||
            // Oracles judge what any operation shows.
            (mutant.operation === undefined && traffic.has(check.name)),
        ),
      definition: () => codeOf(file),
    })),
  );
  const handWritten = handWrittenMutants.map(({ behave, ...mutant }) => ({
    ...mutant,
    id: `hand-written/${mutant.id}`,
    mutation: () => ({ behave }),
    checks: () => checks.filter((check) => concerns(check, mutant.rules) || traffic.has(check.name)),
  }));
  return [...generated, ...proxied, ...handWritten];
}

/**
 * The names of the checks that give oracles something to judge: for every operation one that gets a success, and one that
 * gets an error.
 */
function trafficChecks(): Set<string> {
  const ofOperations = unauthenticated(contract).filter(({ operation }) => operation !== undefined);
  const errors = Map.groupBy(ofOperations, ({ operation }) => operation);
  const firstErrors = [...errors.values()].flatMap((checks) => checks.slice(0, 1));
  return new Set([...plainRequests(contract), ...firstErrors].map(({ name }) => name));
}

function concerns({ rules, operation }: Check, wanted: readonly string[], at?: string): boolean {
  return rules.some((rule) => wanted.includes(rule)) || (operation !== undefined && operation === at);
}
