import type { Contract, Operation } from "@tallystick/contract";
import { routeOf } from "@tallystick/contract";
import type { CallRequest, Exchange } from "../../http/exchange.ts";
import type { Check, Trial } from "../../engine/types.ts";
import { bareRequestOf } from "../../fixtures/requests.ts";
import { defineCheck, ofOperation } from "../define-check.ts";
import { expectAnswer, expectStatus, expectThat } from "../expect.ts";
import { rulesStating } from "../rules-stating.ts";

/** Where operations are, and where they are not. */
export function wirePaths(contract: Contract): Check[] {
  return [versions(contract), unknownPaths(contract), ...wrongMethods(contract)];
}

/** An operation is served under the dated version only. */
function versions(contract: Contract): Check {
  const [nowhereElse, otherVersion] = [
    rulesStating(contract, "version-in-path"),
    rulesStating(contract, "other-version-refused"),
  ];
  const rules = [...nowhereElse, ...otherVersion];
  return defineCheck({
    name: "schema/paths without the version, or under another",
    family: "schema",
    rules,
    async run(t) {
      const path = contract.operations[t.support.operations.simpleRead]?.path ?? "";
      const base = new URL(t.target.url).pathname;
      const parent = base.slice(0, base.lastIndexOf("/"));
      const requestAt = (origin: string): Promise<Exchange> =>
        t.call(t.support.operations.simpleRead, { raw: { origin } });
      expectStatus(t, rules, "with the version", await requestAt(`${base}${path}`), [200]);
      expectStatus(t, nowhereElse, "without a version", await requestAt(`${parent}${path}`), [404]);
      expectStatus(t, otherVersion, "another version", await requestAt(`${parent}/2019-01-01${path}`), [404]);
    },
  });
}

function unknownPaths(contract: Contract): Check {
  const rules = rulesStating(contract, "unknown-path-refused");
  return defineCheck({
    name: "schema/paths nobody declared",
    family: "schema",
    rules,
    async run(t) {
      for (const as of ["platform", "none"] as const) {
        const reply = await t.call(t.support.operations.simpleRead, { as, raw: { path: "/no-such-path" } });
        expectAnswer(t, rules, `called as ${as}`, reply, [contract.conventions.answers.unknownPath]);
      }
    },
  });
}

/** The usual methods, in the order in which those unknown to the path are tried. */
const methods = ["PUT", "DELETE", "PATCH", "POST", "GET"];

/** Methods that a server may support on every path besides. */
const everywhere = ["HEAD", "OPTIONS"];

function wrongMethods(contract: Contract): Check[] {
  const rules = rulesStating(contract, "unknown-method-refused");
  return Object.values(contract.operations).map((operation) =>
    defineCheck({
      ...ofOperation("schema", operation, "called by another method"),
      rules,
      bare: true,
      sharesFixtures: true,
      run: (t) => misuse(t, operation, rules),
    }),
  );
}

async function misuse(t: Trial, operation: Operation, rules: readonly string[]): Promise<void> {
  const { params } = await bareRequestOf(t, operation.id);
  const allowed = methodsOf(t.contract, operation, params);
  const wrong = methods.filter((each) => !allowed.may.has(each));
  t.precondition(wrong.length > 0, "the path knows every method");
  for (const [index, method] of wrong.entries()) {
    // The first one shows that credentials make no difference.
    for (const as of index === 0 ? (["platform", "none"] as const) : (["platform"] as const)) {
      const request: CallRequest = { ...(params && { params }), as, raw: { method } };
      const reply = await t.call(operation.id, request);
      expectAnswer(t, rules, `${method} as ${as}`, reply, [t.contract.conventions.answers.methodNotAllowed]);
      expectThat(t, rules, `${method} as ${as}, Allow`, isRight(reply.headers["allow"], allowed), () => ({
        operation: operation.id,
        expected: `Allow: ${[...allowed.must].join(", ")}`,
        observed: reply.headers["allow"] ?? "no Allow",
      }));
    }
  }
}

/** The methods that `Allow` must name, and those it may. */
interface Allowed {
  must: ReadonlySet<string>;
  may: ReadonlySet<string>;
}

/** The path's own methods; if it can also be read as a path with a parameter, the methods of that one are tolerated. */
function methodsOf(contract: Contract, operation: Operation, params: CallRequest["params"] = {}): Allowed {
  const concrete = routeOf(operation).build(params);
  const here = Object.values(contract.operations).filter((each) => routeOf(each).match(concrete) !== undefined);
  const shape = shapeOf(operation);
  return {
    must: new Set(here.filter((each) => shapeOf(each) === shape).map(upper)),
    may: new Set([...here.map(upper), ...everywhere]),
  };
}

function upper({ method }: Operation): string {
  return method.toUpperCase();
}

/** The path without the names of its parameters. */
function shapeOf({ path }: Operation): string {
  return path.replaceAll(/\{\w+\}/g, "{}");
}

function isRight(header: string | undefined, { must, may }: Allowed): boolean {
  const named = new Set(header?.split(",").map((each) => each.trim().toUpperCase()));
  return [...must].every((each) => named.has(each)) && [...named].every((each) => may.has(each));
}
