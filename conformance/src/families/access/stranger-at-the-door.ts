import type { Contract, Operation } from "@tallystick/contract";
import type { Check, Credentials, Trial } from "../../engine/check.ts";
import { nobodys, requestOf } from "../../world/requests.ts";
import { defineCheck } from "../define-check.ts";
import { declared, expectStatus } from "../expect.ts";

/** Whoever does not prove who they are is told 401, on every operation, before anything else is looked at (V-01). */
export function strangersAtTheDoor(contract: Contract): Check[] {
  return Object.values(contract.operations)
    .filter(({ access }) => access.scheme !== "none")
    .flatMap((operation) => [
      doorCheck(operation, "strangers", declared(contract, operation.access.rule, "PAUTH-02"), strangers),
      doorCheck(operation, "the wrong scheme", declared(contract, otherScheme[operation.access.scheme]), wrongScheme),
    ]);
}

/** The rule by which each scheme's operations turn the other scheme away. */
const otherScheme: Readonly<Record<Operation["access"]["scheme"], string | undefined>> = {
  platform: "PAUTH-04",
  agent: "PAUTH-03",
  none: undefined,
};

type Callers = (t: Trial, operation: Operation) => Record<string, Credentials | "none" | "platform">;

function doorCheck(operation: Operation, whom: string, rules: string[], callers: Callers): Check {
  return defineCheck({
    name: `access/${operation.id} turns ${whom} away`,
    family: "access",
    operation: operation.id,
    rules,
    async run(t) {
      const request = await requestOf(t, operation.id, nobodys(t));
      for (const [who, as] of Object.entries(callers(t, operation))) {
        const reply = await t.call(operation.id, { ...request, as });
        expectStatus(t, rules, `${operation.id} called ${who}`, reply, [401]);
      }
    },
  });
}

const strangers: Callers = (t) => ({
  "without credentials": "none",
  "with an unknown pair": { scheme: "basic", id: t.unique("nobody"), secret: t.unique("secret") },
});

const wrongScheme: Callers = (t, { access }) =>
  access.scheme === "agent"
    ? { "with the platform's pair": "platform" }
    : { "with a bearer token": { scheme: "bearer", token: t.unique("token") } };
