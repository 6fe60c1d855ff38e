import { neededPermissions, type Contract, type Operation, type Statement } from "@tallystick/contract";
import type { Check } from "../check.ts";
import type { Trial } from "../../requests/trial.ts";
import type { Credentials } from "../../http/exchange.ts";
import { answerOf } from "../../requests/fixtures/fixture.ts";
import { bareRequestOf, soundRequestOf } from "../../requests/fixtures/requests.ts";
import { defineCheck, ofOperation } from "../define-check.ts";
import { isOfMainScheme } from "../../requests/callers/main-scheme.ts";
import { expecting, isAnswer, rulesOfRows, together } from "../../requests/expect.ts";
import { rulesStating } from "../rules-stating.ts";
import { isJsonBody } from "../../schema/json-body.ts";

/** The permission and the scopes that each row requires: 403 without one of them, and accepted with no other one. */
export function permissions(contract: Contract): Check[] {
  return Object.values(contract.operations).flatMap((operation) => {
    const { scheme } = operation.access;
    const needed = neededPermissions(operation.access, scheme);
    if (needed.length === 0) return scheme === "none" ? [] : openToAll(contract, operation);
    return [
      ...needed.map((permission) => withoutIt(contract, operation, permission)),
      withNoOther(contract, operation, needed),
    ];
  });
}

function withoutIt(contract: Contract, operation: Operation, permission: string): Check {
  const own = rulesOfRows(contract, operation.access.rule);
  // What a contract says of all its callers is about those of the main scheme.
  const isGeneral = own.length === 0 || isOfMainScheme(contract, operation.access);
  const rules = together(own, isGeneral ? rulesStating(contract, ...withoutPermission(operation)) : []);
  return defineCheck({
    ...ofOperation("access", operation, `refuses callers without ${permission}`),
    rules,
    bare: true,
    sharesFixtures: true,
    async run(t) {
      for (const as of await callersWithout(t, operation, permission)) {
        await expectForbidden(t, rules, operation, `${operation.id} without ${permission}`, as);
      }
    },
  });
}

async function expectForbidden(
  t: Trial,
  rules: readonly string[],
  operation: Operation,
  state: string,
  as: Credentials,
): Promise<void> {
  const request = { ...(await soundRequestOf(t, operation.id)), as };
  const forbidden = [t.contract.conventions.answers.forbidden];
  expecting(t, rules).answer(state, await t.call(operation.id, request), forbidden);
  if (operation.body?.required !== true || !isJsonBody(operation.body)) return;
  // The contents of a request are checked after its credentials (V-01).
  const empty = await t.call(operation.id, { ...request, body: {}, deliberatelyInvalid: true });
  expecting(t, rules).answer(`${state}, with nothing`, empty, forbidden);
}

async function callersWithout(t: Trial, operation: Operation, permission: string): Promise<readonly Credentials[]> {
  const { scheme } = operation.access;
  return (
    (await t.support.callersWithout?.(t, scheme, permission)) ?? [
      await callerWith(t, operation, (each) => each !== permission),
    ]
  );
}

/** A caller with every other permission who can read was wrongly given the one to read. */
function withoutPermission({ method }: Operation): Statement[] {
  return method === "get"
    ? ["permissions-independent", "permission-required"]
    : ["permission-required", "permissions-independent"];
}

/** A right reply to a caller with the permission is never a 401, nor a 403 about permissions. */
function withNoOther(contract: Contract, operation: Operation, needed: readonly string[]): Check {
  const all = needed.join(" and ");
  const isBearer = contract.conventions.schemes[operation.access.scheme] === "bearer";
  const rules = rulesStating(contract, isBearer ? "bearer-permission-suffices" : "basic-permission-suffices");
  return defineCheck({
    ...ofOperation("access", operation, `accepts a caller with ${all} alone`),
    rules,
    bare: true,
    sharesFixtures: true,
    async run(t) {
      const as = await callerWith(t, operation, (each) => needed.includes(each));
      const reply = await t.call(operation.id, { ...(await bareRequestOf(t, operation.id)), as });
      const { unauthenticated, forbidden } = contract.conventions.answers;
      const shut = [unauthenticated.status, forbidden.status];
      expecting(t, rules, operation.id).that(`${operation.id} with ${all}`, !shut.includes(reply.status), () => [
        `to be let in with ${all}`,
        answerOf(reply),
      ]);
    },
  });
}

/** Where no permission is asked for, callers are let in whatever they lack. */
function openToAll(contract: Contract, operation: Operation): Check[] {
  const { scheme } = operation.access;
  const needed = Object.values(contract.operations).flatMap(({ access }) =>
    access.scheme === scheme ? neededPermissions(access, scheme) : [],
  );
  const rules = rulesStating(contract, "valid-credentials-accepted");
  if (needed.length === 0 || rules.length === 0) return [];
  return [
    defineCheck({
      ...ofOperation("access", operation, "accepts callers without any permission"),
      rules,
      // That some callers are let in does not show that the one with every permission is.
      onlyViolates: rules,
      bare: true,
      sharesFixtures: true,
      async run(t) {
        const { unauthenticated, forbidden } = contract.conventions.answers;
        for (const permission of new Set(needed)) {
          for (const as of await callersWithout(t, operation, permission)) {
            const reply = await t.call(operation.id, { ...(await bareRequestOf(t, operation.id)), as });
            const isShut = isAnswer(reply, [unauthenticated, forbidden]);
            expecting(t, rules, operation.id).that(`${operation.id} without ${permission}`, !isShut, () => [
              "to be let in, as it asks for no permission",
              answerOf(reply),
            ]);
          }
        }
      },
    }),
  ];
}

function callerWith(t: Trial, { access }: Operation, has: (permission: string) => boolean): Promise<Credentials> {
  const { scheme } = access;
  return t.support.callerOf(t, scheme, t.support.permissionsOf(scheme).filter(has));
}
