import type { Contract } from "@tallystick/contract";
import { replyMembers } from "../../src/checks/schema/reply-members.ts";
import { rulesStating } from "../../src/checks/rules-stating.ts";
import { asObject } from "../../src/json/value-at.ts";
import { isSuccess } from "../hand-written/bodies.ts";
import { bodyOf, type Behave } from "../proxy/proxied-call.ts";
import type { ProxyMutant } from "./proxy-mutant.ts";

/** For each operation whose resource has members that callers cannot set: one that shows what a caller sends there. */
export function replyMemberMutants(contract: Contract, document: object): ProxyMutant[] {
  const rules = rulesStating(contract, "undeclared-fields-ignored");
  return Object.values(contract.operations).flatMap((operation) => {
    const names = [...replyMembers({ contract, document }, operation).keys()];
    if (names.length === 0 || rules.length === 0) return [];
    return {
      id: `${operation.id}/reply-members/taken-over`,
      fault: `${operation.id} takes over members that only replies have.`,
      operation: operation.id,
      rules,
      behave: takingOver(operation.id, names),
    };
  });
}

function takingOver(operation: string, names: readonly string[]): Behave {
  return () => ({
    reply(call, reply) {
      const shown = asObject(reply.body);
      if (call.operation !== operation || shown === undefined || !isSuccess(reply)) return;
      const sent = Object.entries(bodyOf(call) ?? {}).filter(([name]) => names.includes(name));
      reply.body = { ...shown, ...Object.fromEntries(sent) };
    },
  });
}
