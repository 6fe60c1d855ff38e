import { setTimeout } from "node:timers/promises";
import type { Contract } from "@tallystick/contract";
import { payments } from "../../src/contracts/checks.ts";
import type { ContractAdapter } from "../../src/checks/contract-adapter.ts";
import { deletionPairs, type DeletionPair } from "../../src/checks/refusals/races/deletion-pairs.ts";
import type { Behave, ProxiedCall } from "../proxy/proxied-call.ts";
import type { ProxyMutant } from "./proxy-mutant.ts";

/** For each use of a resource that another operation deletes: a concurrent deletion gives 204 and deletes nothing. */
export function deletionMutants(
  contract: Contract,
  adapter: Pick<ContractAdapter, "deletionRules"> = payments,
): ProxyMutant[] {
  return deletionPairs(contract, adapter)
    .filter(({ deletion }) => deletion.replies.some(({ kind, status }) => kind === "success" && status === 204))
    .map((pair) => ({
      id: `${pair.deletion.id}/races/lost-beside-${pair.use.id}`,
      fault: `${pair.deletion.id} gives 204 and deletes nothing while ${pair.use.id} uses the same resource.`,
      operation: pair.use.id,
      rules: pair.rules,
      behave: lostBeside(pair),
    }));
}

/** In which other calls may begin. */
const momentMs = 25;

function lostBeside({ deletion, use }: DeletionPair): Behave {
  return () => {
    const using = new Set<ProxiedCall>();
    return {
      async request(call) {
        if (call.operation === use.id) {
          using.add(call);
          await setTimeout(momentMs);
        }
        if (call.operation !== deletion.id || !isWhole(call, deletion)) return undefined;
        await setTimeout(momentMs / 2);
        const id = decodeURIComponent(call.path.split("/").at(-1) ?? "");
        const isUsed = [...using].some((other) => decodeURIComponent(`${other.path} ${other.body ?? ""}`).includes(id));
        return isUsed ? { status: 204, headers: {}, body: undefined } : undefined;
      },
      reply(call) {
        using.delete(call);
      },
    };
  };
}

/** Whether it does its work: the first call of a signed retry does not. */
function isWhole({ headers }: ProxiedCall, { signedRetry }: DeletionPair["deletion"]): boolean {
  return signedRetry === undefined || headers[signedRetry.stampHeader.toLowerCase()] !== undefined;
}
