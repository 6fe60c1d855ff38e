import { isOfMainScheme, mainSchemeOf } from "../../requests/callers/main-scheme.ts";
import { neededPermissions, type Contract, type Operation } from "@tallystick/contract";
import type { Check } from "../check.ts";
import type { Trial } from "../../requests/trial.ts";
import type { Credentials } from "../../http/exchange.ts";
import { bareRequestOf } from "../../requests/fixtures/requests.ts";
import { FixtureUnavailable } from "../../errors/trial-errors.ts";
import { defineCheck, ofOperation } from "../define-check.ts";
import { expecting, rulesOfRows, together } from "../../requests/expect.ts";
import { almostValid, encoded, foreignSecrets, givenButForOneCharacter, valueOf } from "./almost-valid.ts";
import { rulesStating } from "../rules-stating.ts";
import { rulesOfForm } from "./other-schemes.ts";
import { simpleRead } from "../../requests/callers/simple-read.ts";
import { isJsonBody } from "../../schema/json-body.ts";

/** A caller without valid credentials gets 401, on every operation, before anything else is checked (V-01). */
export function unauthenticated(contract: Contract): Check[] {
  const checks = Object.values(contract.operations)
    .filter(({ access }) => access.scheme !== "none")
    .flatMap((operation) => [
      refusalCheck(
        operation,
        "missing credentials",
        together(openTo(contract, operation), rulesStating(contract, "credentials-required")),
        withoutCredentials,
      ),
      refusalCheck(operation, "wrong credentials", rulesStating(contract, "credentials-required"), wrongCredentials),
      refusalCheck(operation, "credentials of another scheme", rulesOfForm(contract, operation), wrongScheme),
    ]);
  const writers = Object.values(contract.operations).filter(
    ({ access, body }) => access.scheme !== "none" && body?.required === true && isJsonBody(body),
  );
  const main = Object.values(contract.operations).filter(({ access }) => isOfMainScheme(contract, access));
  return [
    ...checks,
    ...(main.length === 0 ? [] : [invalidHeaders(contract, main)]),
    ...writers.map((operation) => beforeTheBody(contract, operation)),
  ];
}

/** The rule of a row that lets in every caller of its scheme. */
function openTo(contract: Contract, { access }: Operation): string[] {
  return neededPermissions(access, access.scheme).length === 0 ? rulesOfRows(contract, access.rule) : [];
}

function unauthorized({ contract }: Trial): number {
  return contract.conventions.answers.unauthenticated.status;
}

/** Credentials are checked before the contents of the request (V-01). */
function beforeTheBody(contract: Contract, operation: Operation): Check {
  const rules = rulesStating(contract, "credentials-required");
  return defineCheck({
    ...ofOperation("access", operation, "checks credentials before the request"),
    rules,
    bare: true,
    sharesFixtures: true,
    async run(t) {
      const request = await bareRequestOf(t, operation.id);
      const reply = await t.call(operation.id, { ...request, body: {}, as: "none", deliberatelyInvalid: true });
      expecting(t, rules).status(
        `${operation.id} called without credentials and with an empty body`,
        reply,
        unauthorized(t),
      );
    },
  });
}

/** A header without valid credentials is refused like a missing one. */
function invalidHeaders(contract: Contract, operations: readonly Operation[]): Check {
  const rules = rulesStating(contract, "credentials-required");
  return defineCheck({
    name: "access/malformed Authorization headers are refused",
    family: "access",
    rules,
    bare: true,
    sharesFixtures: true,
    async run(t: Trial) {
      const noPair = encoded("a pair without its colon");
      const caller = await t.support.callerOf(t, mainSchemeOf(contract));
      const valid = valueOf(caller);
      const called = simpleRead(t) ?? operations.find(({ id }) => !t.target.switchedOff.has(id));
      t.precondition(called !== undefined, "every operation with credentials is switched off");
      const request = await bareRequestOf(t, called.id);
      const wrong = ["Basic", "Basic !", `Basic ${noPair}`, "Basic Og==", "Bearer", "Digest none", "none"];
      const otherWord = caller.scheme === "bearer" ? "Basic" : "Bearer";
      for (const header of [...wrong, `Digest ${valid}`, `${otherWord} ${valid}`, valid]) {
        const reply = await t.call(called.id, {
          ...request,
          as: "none",
          headers: { ...request.headers, authorization: header },
        });
        expecting(t, rules).status(header.replace(valid, "valid credentials"), reply, unauthorized(t));
      }
      for (const [who, as] of Object.entries({ ...foreignSecrets(t, caller), ...givenButForOneCharacter(t, caller) }))
        expecting(t, rules).status(who, await t.call(called.id, { ...request, as }), unauthorized(t));
    },
  });
}

type Callers = (t: Trial, operation: Operation) => Promise<Record<string, Credentials | "none">>;

function refusalCheck(operation: Operation, callersName: string, rules: string[], callers: Callers): Check {
  return defineCheck({
    ...ofOperation("access", operation, `refuses ${callersName}`),
    rules,
    bare: true,
    sharesFixtures: true,
    async run(t) {
      const request = await bareRequestOf(t, operation.id);
      for (const [who, as] of Object.entries(await callers(t, operation))) {
        const reply = await t.call(operation.id, { ...request, as });
        expecting(t, rules).status(`${operation.id} called ${who}`, reply, unauthorized(t));
      }
    },
  });
}

const withoutCredentials: Callers = async (t, { access }) => ({
  "without credentials": "none",
  "with an unknown pair": { scheme: "basic", id: t.unique("nobody"), secret: t.unique("secret") },
  ...(typeof t.contract.conventions.schemes[access.scheme] === "object" && {
    "with an unknown key": { scheme: "key", key: t.unique("key") },
  }),
  ...(t.contract.conventions.schemes[access.scheme] === "bearer" && {
    "with an unknown token": { scheme: "bearer", token: t.unique("token") },
  }),
});

/** A caller who knows the id, or all but the last letter of the secret. */
const wrongCredentials: Callers = async (t, { access }) => {
  const own = await t.support.callerOf(t, access.scheme);
  if (!isOfMainScheme(t.contract, access)) return almostValid(own);
  const other = await lesserCaller(t, access.scheme);
  const isMixable = own.scheme === "basic" && other?.scheme === "basic" && own.id !== other.id;
  const mixed = isMixable ? { ...own, secret: other.secret } : undefined;
  return { ...almostValid(own), ...(mixed && { "with another caller's secret": mixed }) };
};

/** A caller with one permission only; undefined where there is none. */
async function lesserCaller(t: Trial, scheme: string): Promise<Credentials | undefined> {
  try {
    return await t.support.callerOf(t, scheme, t.support.permissionsOf(scheme).slice(0, 1));
  } catch (error) {
    if (error instanceof FixtureUnavailable) return undefined;
    throw error;
  }
}

const wrongScheme: Callers = async (t, { access }) =>
  t.contract.conventions.schemes[access.scheme] === "bearer"
    ? { "with a pair": { scheme: "basic", id: t.unique("nobody"), secret: t.unique("secret") } }
    : { "with a bearer token": { scheme: "bearer", token: t.unique("token") } };
