import type { Contract } from "@tallystick/contract";
import { replyMembers } from "../../src/checks/schema/reply-members.ts";
import { rulesStating } from "../../src/checks/rules-stating.ts";
import { asObject, valueAt, withValueAt } from "../../src/json/value-at.ts";
import { isSuccess } from "../hand-written/bodies.ts";
import { bodyOf, type Behave } from "../proxy/proxied-call.ts";
import type { ProxyMutant } from "./proxy-mutant.ts";

/** For each operation whose resource has members that callers cannot set: one that shows what a caller sends there, also within objects. */
export function replyMemberMutants(contract: Contract, document: object): ProxyMutant[] {
  const rules = rulesStating(contract, "undeclared-fields-ignored");
  return Object.values(contract.operations).flatMap((operation) => {
    const all = [...replyMembers({ contract, document }, operation).keys()];
    const [inner, outer] = [all.filter((path) => path.includes(".")), all.filter((path) => !path.includes("."))];
    const kinds = [
      { kind: "taken-over", where: "members", paths: outer },
      { kind: "taken-over-within", where: "members within objects", paths: inner },
    ];
    return kinds.flatMap(({ kind, where, paths }) => {
      if (paths.length === 0 || rules.length === 0) return [];
      return {
        id: `${operation.id}/reply-members/${kind}`,
        fault: `${operation.id} takes over ${where} that only replies have.`,
        operation: operation.id,
        rules,
        behave: takingOver(operation.id, paths),
      };
    });
  });
}

function takingOver(operation: string, paths: readonly string[]): Behave {
  return () => ({
    reply(call, reply) {
      if (call.operation !== operation || asObject(reply.body) === undefined || !isSuccess(reply)) return;
      const sent = paths.map((path) => [path, valueAt(bodyOf(call), path)] as const);
      reply.body = sent
        .filter(([, value]) => value !== undefined)
        .reduce<unknown>((shown, [path, value]) => withValueAt(shown, path, value), reply.body);
    },
  });
}
