import type { Contract, Operation } from "@tallystick/contract";
import type { Check, Trial } from "../../engine/types.ts";
import type { Credentials } from "../../http/exchange.ts";
import { bareRequestOf } from "../../fixtures/requests.ts";
import { defineCheck, ofOperation } from "../define-check.ts";
import { declared, declaredFor, expectStatus } from "../expect.ts";

/** A caller without valid credentials gets 401, on every operation, before anything else is checked (V-01). */
export function unauthenticated(contract: Contract): Check[] {
  const doors = Object.values(contract.operations)
    .filter(({ access }) => access.scheme !== "none")
    .flatMap((operation) => [
      doorCheck(operation, "strangers", declared(contract, "PAUTH-02"), strangers),
      doorCheck(operation, "impostors", declared(contract, "PAUTH-02"), impostors),
      doorCheck(operation, "the wrong scheme", otherScheme(contract, operation), wrongScheme),
      ...(operation.access.scheme === "platform"
        ? [doorCheck(operation, "agents", otherScheme(contract, operation), agents)]
        : []),
    ]);
  const writers = Object.values(contract.operations).filter(
    ({ access, body }) =>
      access.scheme !== "none" && body?.required === true && body.contentType === "application/json",
  );
  return [...doors, stammering(contract), ...writers.map((operation) => beforeTheBody(contract, operation))];
}

/** Credentials are checked before the contents of the request (V-01). */
function beforeTheBody(contract: Contract, operation: Operation): Check {
  const rules = declared(contract, "PAUTH-02");
  return defineCheck({
    ...ofOperation("access", operation, "turns strangers away whatever they say"),
    rules,
    bare: true,
    sharesFixtures: true,
    async run(t) {
      const request = await bareRequestOf(t, operation.id);
      const reply = await t.call(operation.id, { ...request, body: {}, as: "none", deliberatelyInvalid: true });
      expectStatus(t, rules, `${operation.id} called by nobody, with nothing`, reply, [401]);
    },
  });
}

/** An empty header is as good as none. */
function stammering(contract: Contract): Check {
  const rules = declared(contract, "PAUTH-02");
  return defineCheck({
    name: "access/headers that prove nothing",
    family: "access",
    rules,
    bare: true,
    sharesFixtures: true,
    async run(t) {
      const noPair = Buffer.from("a pair without its colon").toString("base64");
      for (const header of ["Basic", "Basic !", `Basic ${noPair}`, "Basic Og==", "Bearer", "Digest none", "none"]) {
        const reply = await t.call(t.support.operations.readConfig, { as: "none", headers: { authorization: header } });
        expectStatus(t, rules, header, reply, [401]);
      }
    },
  });
}

/** The rules by which an operation refuses the other scheme, its own before the general one. */
function otherScheme(contract: Contract, { id, access }: Operation): string[] {
  return declaredFor(contract, id, "TXN-15", "AGENT-23", access.scheme === "agent" ? "PAUTH-03" : "PAUTH-04");
}

type Callers = (t: Trial, operation: Operation) => Promise<Record<string, Credentials | "none" | "platform">>;

function doorCheck(operation: Operation, whom: string, rules: string[], callers: Callers): Check {
  return defineCheck({
    ...ofOperation("access", operation, `turns ${whom} away`),
    rules,
    bare: true,
    sharesFixtures: true,
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

/** A caller who knows the id, or all but the last letter of the secret. */
const impostors: Callers = async (t, { access }) => {
  if (access.scheme === "agent") return nearly(await t.support.callerOf(t, "agent"));
  const [own, other] = [await t.support.callerOf(t, "platform"), await t.support.callerOf(t, "platform", ["VIEW"])];
  const others = own.scheme === "basic" && other.scheme === "basic" ? { ...own, secret: other.secret } : own;
  return { ...nearly(own), "with another token's secret": others };
};

/** The text with a character near its end changed: not the last one, in which base64 leaves some bits unused. */
function spoilt(text: string): string {
  return text.slice(0, -5) + (text.at(-5) === "0" ? "1" : "0") + text.slice(-4);
}

function nearly(credentials: Credentials): Record<string, Credentials> {
  if (credentials.scheme === "bearer") {
    const { token } = credentials;
    return {
      "with a token that goes on": { scheme: "bearer", token: `${token}0` },
      "with another sign in the token": { scheme: "bearer", token: spoilt(token) },
      "with a token cut short": { scheme: "bearer", token: token.slice(0, -1) },
    };
  }
  const { id, secret } = credentials;
  return {
    "with another secret": { ...credentials, secret: "no-such-secret" },
    "with a secret that goes on": { ...credentials, secret: `${secret}0` },
    "with another sign in the secret": { ...credentials, secret: spoilt(secret) },
    "with a secret cut short": { ...credentials, secret: secret.slice(0, -1) },
    "with no secret": { ...credentials, secret: "" },
    "with name and secret changed about": { scheme: "basic", id: secret, secret: id },
  };
}

const wrongScheme: Callers = async (t, { access }) =>
  access.scheme === "agent"
    ? { "with the platform's pair": "platform" }
    : { "with a bearer token": { scheme: "bearer", token: t.unique("token") } };

const agents: Callers = async (t) => ({ "with an agent's token": await t.support.callerOf(t, "agent") });
