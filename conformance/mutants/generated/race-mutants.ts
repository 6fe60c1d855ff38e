import { isAnswer } from "../../src/requests/expect.ts";
import { refusedAgain } from "../../src/checks/refusals/races/same-request.ts";
import type { Contract } from "@tallystick/contract";
import { succeedsForEach } from "../hand-written/concurrent-calls.ts";
import type { ProxiedCall } from "../proxy/proxied-call.ts";
import type { ProxyMutant } from "./proxy-mutant.ts";

/** For each refusal that an earlier success causes: equal concurrent calls all succeed. */
export function raceMutants(contract: Contract): ProxyMutant[] {
  return Object.values(contract.operations)
    .filter(({ method }) => method !== "get")
    .flatMap((operation) =>
      refusedAgain(contract, operation).map((refused) => ({
        id: `${operation.id}/races/${refused.name.replaceAll(" ", "-")}`,
        fault: `Equal concurrent calls of ${operation.id} all succeed: ${refused.name} is checked before anything is written.`,
        operation: operation.id,
        rules: refused.rules,
        behave: succeedsForEach(
          (call) => (call.operation === operation.id ? contentOf(call) : undefined),
          (reply) => isAnswer(reply, refused.answers),
        ),
      })),
    );
}

function contentOf({ method, path, body = "" }: ProxiedCall): string {
  return [method, path, body].join(" ");
}
