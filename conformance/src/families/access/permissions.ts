import type { Contract, Operation } from "@tallystick/contract";
import type { Check, Credentials, Trial } from "../../engine/types.ts";
import { agentOf, agentPermissions } from "../../payments/agents/fixtures.ts";
import { answerOf } from "../../fixtures/fixture.ts";
import { bareRequestOf } from "../../payments/requests.ts";
import { tokenOf, tokenPermissions } from "../../payments/tokens/fixtures.ts";
import { defineCheck, ofOperation } from "../define-check.ts";
import { declared, expectAnswer, expectThat } from "../expect.ts";

/** What the row asks of its callers: with everything but that 403, with that alone let in. */
export function permissions(contract: Contract): Check[] {
  return Object.values(contract.operations).flatMap((operation) => {
    const { permission } = operation.access;
    if (permission === undefined) return [];
    return [withoutIt(contract, operation, permission), withItAlone(contract, operation, permission)];
  });
}

function withoutIt(contract: Contract, operation: Operation, permission: string): Check {
  const rules = declared(
    contract,
    ...(operation.access.rule === undefined ? ofTokens(permission) : [operation.access.rule]),
  );
  return defineCheck({
    ...ofOperation("access", operation, `without ${permission}`),
    rules,
    bare: true,
    sharesFixtures: true,
    async run(t) {
      const as = await callerWith(t, operation, (each) => each !== permission);
      const request = { ...(await bareRequestOf(t, operation.id)), as };
      const forbidden = [{ status: 403, code: "FORBIDDEN" }];
      expectAnswer(t, rules, `${operation.id} without ${permission}`, await t.call(operation.id, request), forbidden);
      if (operation.body?.required !== true || operation.body.contentType !== "application/json") return;
      // What is said is looked at after who says it (V-01).
      const empty = await t.call(operation.id, { ...request, body: {}, deliberatelyInvalid: true });
      expectAnswer(t, rules, `${operation.id} without ${permission}, with nothing`, empty, forbidden);
    },
  });
}

/** Whoever may do everything else and reads without leave was taken for somebody who may read too. */
function ofTokens(permission: string): string[] {
  return permission === "VIEW" ? ["V-63a", "G-77a"] : ["G-77a", "V-63a"];
}

/** No right answer to a caller with the permission is a 401, or a 403 that only permissions give. */
function withItAlone(contract: Contract, operation: Operation, permission: string): Check {
  const rules = declared(contract, operation.access.scheme === "agent" ? "AGENT-25" : "G-77c");
  return defineCheck({
    ...ofOperation("access", operation, `with ${permission} alone`),
    rules,
    bare: true,
    sharesFixtures: true,
    async run(t) {
      const as = await callerWith(t, operation, (each) => each === permission);
      const reply = await t.call(operation.id, { ...(await bareRequestOf(t, operation.id)), as });
      expectThat(t, rules, `${operation.id} with ${permission}`, reply.status !== 401 && reply.status !== 403, () => ({
        operation: operation.id,
        expected: `to be let in with ${permission}`,
        observed: answerOf(reply),
      }));
    },
  });
}

async function callerWith(t: Trial, { access }: Operation, has: (permission: string) => boolean): Promise<Credentials> {
  if (access.scheme === "agent") return (await agentOf(t, { permissions: agentPermissions.filter(has) })).credentials;
  return (await tokenOf(t, tokenPermissions.filter(has))).credentials;
}
