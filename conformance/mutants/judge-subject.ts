import { judge } from "../src/judge.ts";
import { bundleOf, checksFor, oraclesFor } from "../src/contracts/checks.ts";
import { quickConfirmation } from "../src/runner/confirmation/failure-confirmer.ts";
import type { Check } from "../src/checks/check.ts";
import type { Contract } from "@tallystick/contract";
import { deletionMutants } from "./generated/deletion-mutants.ts";
import { listFaultMutants } from "./generated/list-fault-mutants.ts";
import { openFaultProxy } from "./proxy/fault-proxy.ts";
import type { Behave } from "./proxy/proxied-call.ts";
import { contractMutants } from "./generated/contract-mutants.ts";
import { replyMemberMutants } from "./generated/reply-member-mutants.ts";
import type { MutantRecord } from "../src/cli/kill-record.ts";
import type { MutantSubject, ServedSubject } from "./mutant-subject.ts";

/** A mutant of a subject: a changed clause, or a fault that no clause expresses. */
export interface SubjectMutant {
  id: string;
  fault: string;
  operation?: string;
  rules: readonly string[];
  serve: () => Promise<ServedSubject>;
}

/** Every mutant of a subject, in a stable order. */
export function mutantsOf(subject: MutantSubject): SubjectMutant[] {
  const { contract, document, faults } = subject;
  const generated = contractMutants(contract).map((mutant) => ({
    ...mutant,
    serve: () => subject.serve({ contract: mutant.mutate(contract) }),
  }));
  const written = faults.map((fault) => ({
    ...fault,
    id: `hand-written/${fault.id}`,
    serve: () => subject.serve({ fault: fault.id }),
  }));
  const { support } = bundleOf({ contract, document });
  const proxied = [
    ...listFaultMutants(contract, document),
    ...deletionMutants(contract, support),
    ...replyMemberMutants(contract, document),
  ];
  const behindProxies = proxied.map(({ behave, ...mutant }) => ({
    ...mutant,
    serve: async () => behindProxy(await subject.serve({}), behave, contract),
  }));
  return [...generated, ...behindProxies, ...written];
}

/** The server, called through a proxy that does something wrong. */
async function behindProxy(served: ServedSubject, behave: Behave, contract: Contract): Promise<ServedSubject> {
  const { origin } = new URL(served.target.url);
  const proxy = await openFaultProxy(origin, behave, { contract });
  return {
    target: { ...served.target, url: served.target.url.replace(origin, proxy.origin) },
    async close() {
      await proxy.close();
      await served.close();
    },
  };
}

/** Judges one mutant: by the checks of its operation and rules, then by all of them if it survives. */
export async function judgeSubjectMutant(
  { contract, document }: Pick<MutantSubject, "contract" | "document">,
  { id, fault, operation, rules, serve }: SubjectMutant,
): Promise<MutantRecord> {
  const { support } = bundleOf({ contract, document });
  const all = checksFor(contract, support);
  const near = all.filter(
    (check) =>
      check.rules.some((rule) => rules.includes(rule)) || (operation !== undefined && check.operation === operation),
  );
  const judged = async (checks: Check[]): Promise<string[]> => {
    const { target, close } = await serve();
    try {
      const { report } = judge(target, {
        contract,
        document,
        suiteChecks: checks,
        oracles: oraclesFor(contract, support),
        seed: 1,
        budgetMs: 0,
        rerunLimits: quickConfirmation,
      });
      return (await report).rules.flatMap((rule) => (rule.verdict === "violated" ? [rule.id] : [])).toSorted();
    } finally {
      await close();
    }
  };
  const killedBy = near.length === 0 ? [] : await judged(near);
  return { id, fault, killedBy: killedBy.length > 0 ? killedBy : await judged(all) };
}
