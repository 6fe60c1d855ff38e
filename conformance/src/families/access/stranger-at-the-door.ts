import type { Contract, Operation } from "@tallystick/contract";
import type { Check, Credentials, Trial } from "../../engine/check.ts";
import { nobodys, requestOf } from "../../world/requests.ts";
import { defineCheck } from "../define-check.ts";
import { expectStatus } from "../expect.ts";
import { accessRules } from "./access-rules.ts";

/** Whoever does not prove who they are is told 401, on every operation, before anything else is looked at (V-01). */
export function strangersAtTheDoor(contract: Contract): Check[] {
  return Object.values(contract.operations)
    .filter(({ access }) => access.scheme !== "none")
    .map((operation) => {
      const rules = accessRules(contract, operation);
      return defineCheck({
        name: `access/${operation.id} turns strangers away`,
        family: "access",
        operation: operation.id,
        rules,
        run: (t) => knock(t, operation, rules),
      });
    });
}

async function knock(t: Trial, operation: Operation, rules: readonly string[]): Promise<void> {
  const request = await requestOf(t, operation.id, nobodys(t));
  for (const [who, as] of Object.entries(strangers(t))) {
    const reply = await t.call(operation.id, { ...request, as });
    expectStatus(t, rules, `${operation.id} called ${who}`, reply, [401]);
  }
}

function strangers(t: Trial): Record<string, Credentials | "none"> {
  return {
    "without credentials": "none",
    "with an unknown pair": { scheme: "basic", id: t.unique("nobody"), secret: t.unique("secret") },
    "with an unknown token": { scheme: "bearer", token: t.unique("token") },
  };
}
