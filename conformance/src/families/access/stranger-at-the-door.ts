import type { Contract, Operation } from "@tallystick/contract";
import type { Check, Credentials, Trial } from "../../engine/check.ts";
import { agentOf } from "../../world/agents.ts";
import { bareRequestOf } from "../../world/requests/all-requests.ts";
import { defineCheck } from "../define-check.ts";
import { declared, declaredFor, expectStatus } from "../expect.ts";

/** Whoever does not prove who they are is told 401, on every operation, before anything else is looked at (V-01). */
export function strangersAtTheDoor(contract: Contract): Check[] {
  return Object.values(contract.operations)
    .filter(({ access }) => access.scheme !== "none")
    .flatMap((operation) => [
      doorCheck(operation, "strangers", declared(contract, "PAUTH-02"), strangers),
      doorCheck(operation, "the wrong scheme", otherScheme(contract, operation), wrongScheme),
      ...(operation.access.scheme === "platform"
        ? [doorCheck(operation, "agents", otherScheme(contract, operation), agents)]
        : []),
    ]);
}

/** The rules by which an operation turns the other scheme away. */
function otherScheme(contract: Contract, { id, access }: Operation): string[] {
  return declaredFor(contract, id, access.scheme === "agent" ? "PAUTH-03" : "PAUTH-04", "TXN-15", "AGENT-23");
}

type Callers = (t: Trial, operation: Operation) => Promise<Record<string, Credentials | "none" | "platform">>;

function doorCheck(operation: Operation, whom: string, rules: string[], callers: Callers): Check {
  return defineCheck({
    name: `access/${operation.id} turns ${whom} away`,
    family: "access",
    operation: operation.id,
    rules,
    bare: true,
    commons: true,
    async run(t) {
      const request = await bareRequestOf(t, operation.id);
      for (const [who, as] of Object.entries(await callers(t, operation))) {
        const reply = await t.call(operation.id, { ...request, as });
        expectStatus(t, rules, `${operation.id} called ${who}`, reply, [401]);
      }
    },
  });
}

const strangers: Callers = async (t) => ({
  "without credentials": "none",
  "with an unknown pair": { scheme: "basic", id: t.unique("nobody"), secret: t.unique("secret") },
});

const wrongScheme: Callers = async (t, { access }) =>
  access.scheme === "agent"
    ? { "with the platform's pair": "platform" }
    : { "with a bearer token": { scheme: "bearer", token: t.unique("token") } };

const agents: Callers = async (t) => ({ "with an agent's token": (await agentOf(t)).credentials });
