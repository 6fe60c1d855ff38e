import { deprecationHeaders, routeOf, type Answer, type Contract, type Operation } from "@tallystick/contract";
import type { CallRequest, Exchange } from "../../../http/exchange.ts";
import type { Check } from "../../check.ts";
import type { Trial } from "../../../requests/trial.ts";
import { bareRequestOf, requestOf } from "../../../requests/fixtures/requests.ts";
import { defineCheck, ofOperation } from "../../define-check.ts";
import { expecting, isAnswer } from "../../../requests/expect.ts";
import { isStandard, rulesStating } from "../../rules-stating.ts";
import { simpleRead } from "../../../requests/callers/simple-read.ts";
import { noSuchPath } from "./no-such-path.ts";

/** Where operations are, and where they are not. */
export function wirePaths(contract: Contract): Check[] {
  return [versions(contract), ...deprecation(contract), unknownPaths(contract), ...wrongMethods(contract)];
}

/** An operation is served under the dated version only. */
function versions(contract: Contract): Check {
  const [nowhereElse, otherVersion] = [
    rulesStating(contract, "version-in-path"),
    rulesStating(contract, "other-version-refused"),
  ];
  const rules = [...nowhereElse, ...otherVersion];
  return defineCheck({
    name: "schema/paths without the version prefix are unknown",
    family: "schema",
    rules,
    async run(t: Trial) {
      const known = knownPath(t);
      t.precondition(known !== undefined, "the contract has no path that is known without a resource");
      const base = new URL(t.target.url).pathname;
      t.precondition(base.endsWith(`/${contract.version}`), "the target is not served under the version");
      const parent = base.slice(0, base.lastIndexOf("/"));
      const { unknownPath } = contract.conventions.answers;
      const requestAt = (origin: string): Promise<Exchange> =>
        t.call(known.id, { ...known.request, raw: { origin: `${origin}${known.path}` }, deliberatelyInvalid: true });
      expecting(t, rules).status("with the version", await requestAt(base), known.status);
      expecting(t, nowhereElse).status("without a version", await requestAt(parent), unknownPath.status);
      expecting(t, otherVersion).status("another version", await requestAt(`${parent}/2019-01-01`), unknownPath.status);
    },
  });
}

/** Successes and refusals of a deprecated version say so. */
function deprecation(contract: Contract): Check[] {
  const announced = Object.entries(deprecationHeaders(contract.deprecation));
  if (announced.length === 0) return [];
  const rules = rulesStating(contract, "deprecation-announced");
  return [
    defineCheck({
      name: "schema/replies announce the end of the version",
      family: "schema",
      rules,
      async run(t: Trial) {
        const known = knownPath(t);
        t.precondition(known !== undefined, "the contract has no path that is known without a resource");
        for (const as of ["platform", "none"] as const) {
          const reply = await t.call(known.id, { ...known.request, as });
          for (const [name, value] of announced)
            expecting(t, rules, known.id).that(`${name}, called as ${as}`, reply.headers[name] === value, () => [
              `${name}: ${value}`,
              reply.headers[name] ?? `no ${name}`,
            ]);
        }
      },
    }),
  ];
}

/** A call that shows whether a path is served, and its status there. */
interface KnownPath {
  id: string;
  path: string;
  request: Pick<CallRequest, "as">;
  status: number;
}

/** A read that any caller may do; without one, an operation that refuses who has no credentials. */
function knownPath(t: Trial): KnownPath | undefined {
  const { contract } = t;
  const simple = simpleRead(t);
  if (simple !== undefined) return { id: simple.id, path: simple.path, request: {}, status: 200 };
  const shut = Object.values(contract.operations).find(
    ({ access, path }) => access.scheme !== "none" && !path.includes("{"),
  );
  const { status } = contract.conventions.answers.unauthenticated;
  return shut && { id: shut.id, path: shut.path, request: { as: "none" }, status };
}

function unknownPaths(contract: Contract): Check {
  const rules = rulesStating(contract, "unknown-path-refused");
  return defineCheck({
    name: "schema/undeclared paths are unknown",
    family: "schema",
    rules,
    async run(t) {
      const { unknownPath, unauthenticated } = contract.conventions.answers;
      for (const as of ["platform", "none"] as const) {
        const carrier = simpleRead(t)?.id ?? Object.keys(contract.operations)[0] ?? "";
        const path = noSuchPath(contract, carrier);
        // A reply to HEAD would have no body, and so no code.
        const method = contract.operations[carrier]?.method === "head" ? { method: "GET" } : {};
        const reply = await t.call(carrier, { as, raw: { path, ...method } });
        expecting(t, rules).answer(`called as ${as}`, reply, orIfUnordered(t, as, unknownPath, unauthenticated));
      }
    },
  });
}

/** The answer, or that to unknown callers, where the contract does not order the two faults. */
function orIfUnordered({ support }: Trial, as: "platform" | "none", answer: Answer, unauthenticated: Answer): Answer[] {
  return as === "none" && !support.ordersFaults ? [answer, unauthenticated] : [answer];
}

/** The usual methods, in the order in which those unknown to the path are tried. */
const methods = ["PUT", "DELETE", "PATCH", "POST", "GET"];

/** A method without an effect that no API has: a server may have operations that its contract does not name. */
const harmless = ["PROPFIND"];

/** Methods that a server may support on every path besides. */
const everywhere = ["HEAD", "OPTIONS"];

function wrongMethods(contract: Contract): Check[] {
  const rules = rulesStating(contract, "unknown-method-refused");
  return Object.values(contract.operations).map((operation) =>
    defineCheck({
      ...ofOperation("schema", operation, "refuses other methods with 405"),
      rules,
      bare: true,
      sharesFixtures: true,
      run: (t) => misuse(t, operation, rules),
    }),
  );
}

async function misuse(t: Trial, operation: Operation, rules: readonly string[]): Promise<void> {
  const { params } = await bareRequestOf(t, operation.id);
  const allowed = methodsOf(t, operation, params);
  // Only an author who says it in a rule of their own says that there are no other methods.
  const isWhole = rules.some((rule) => !isStandard(rule));
  const wrong = (isWhole ? methods : harmless).filter((each) => !allowed.may.has(each));
  t.precondition(wrong.length > 0, "the path knows every method");
  const { methodNotAllowed, unauthenticated } = t.contract.conventions.answers;
  for (const [index, method] of wrong.entries()) {
    // The first one shows that credentials make no difference.
    for (const as of index === 0 ? (["platform", "none"] as const) : (["platform"] as const)) {
      const call = (to: CallRequest["params"]): Promise<Exchange> =>
        t.call(operation.id, { ...(to && { params: to }), as, raw: { method } });
      const first = await call(params);
      const reply = isWhole || !saysOnlyUnknown(t, operation, first) ? first : await call(await existing(t, operation));
      expecting(t, rules).answer(`${method} as ${as}`, reply, orIfUnordered(t, as, methodNotAllowed, unauthenticated));
      // HTTP asks for Allow beside 405 only.
      if (methodNotAllowed.status !== 405 || isAnswer(reply, [unauthenticated])) continue;
      expecting(t, rules, operation.id).that(
        `${method} as ${as}, Allow`,
        isRight(reply.headers["allow"], isWhole ? allowed : { must: allowed.must }),
        () => [`Allow: ${[...allowed.must].join(", ")}`, reply.headers["allow"] ?? "no Allow"],
      );
    }
  }
}

/** Whether it is the answer to an id that names nothing, which may be looked at before the method. */
function saysOnlyUnknown({ contract }: Trial, { path, refusals }: Operation, reply: Exchange): boolean {
  const { methodNotAllowed, unknownPath } = contract.conventions.answers;
  if (!path.includes("{") || isAnswer(reply, [methodNotAllowed])) return false;
  return isAnswer(reply, [unknownPath, ...refusals.filter(({ when }) => when === "unknown")]);
}

/** The ids of what is there. */
async function existing(t: Trial, { id }: Operation): Promise<CallRequest["params"]> {
  const { params } = await requestOf(t, id);
  return params;
}

/** The methods that `Allow` must name, and those it may. */
interface Allowed {
  must: ReadonlySet<string>;
  may: ReadonlySet<string>;
}

/**
 * The path's own methods, of which a target may leave out those that it does not offer; if it can also be read as a path
 * with a parameter, the methods of that one are tolerated.
 */
function methodsOf({ contract, target }: Trial, operation: Operation, params: CallRequest["params"] = {}): Allowed {
  const concrete = routeOf(operation).build(params);
  const here = Object.values(contract.operations).filter((each) => routeOf(each).match(concrete) !== undefined);
  const shape = shapeOf(operation);
  return {
    must: new Set(here.filter((each) => shapeOf(each) === shape && !target.switchedOff.has(each.id)).map(upper)),
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

function isRight(header: string | undefined, { must, may }: Pick<Allowed, "must"> & Partial<Allowed>): boolean {
  const named = new Set(header?.split(",").map((each) => each.trim().toUpperCase()));
  return [...must].every((each) => named.has(each)) && (may === undefined || [...named].every((each) => may.has(each)));
}
