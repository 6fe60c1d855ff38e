import { contractHeader, deprecationHeaders, shortIdentity, type Parameter } from "@tallystick/contract";
import type { NextFunction, Request, Response } from "express";
import { queryOf } from "../parameters/raw-parameters.ts";
import { answerRequest } from "./answer-request.ts";
import { headerNames } from "../headers.ts";
import type { OperationPlan } from "./operation-plan.ts";
import { PathTable } from "./path-table.ts";
import { pathOf, segmentsBelow } from "./request-path.ts";
import { CommonRefusal } from "../refusals/common-refusal.ts";
import type { Server } from "../call/unit-of-work.ts";
import { createExchange, type ExchangeOptions, failureHandler, type Work } from "./exchange.ts";
import { pathNotFound } from "./path-not-found.ts";

/** Answers the requests to a contract, and passes every other one on: a handler for `use` of Express. */
export type ContractRoutes = (request: Request, response: Response, next: NextFunction) => Promise<void>;

/** The operations of one path. */
interface PathOperations<Tx> {
  /** By method, in upper case. */
  plans: ReadonlyMap<string, readonly OperationPlan<Tx>[]>;
  methodNotAllowed: Work;
}

/**
 * A handler that finds the operations of the contract by path and method, in one table. Below the base path no request is
 * passed on: an unknown path is 404, another method 405 with Allow, both before authentication (V-01). It asks of a request only
 * what Node's has, so that an app which trusts no proxy can call it before Express.
 */
export function contractRoutes<Tx>(
  server: Server<Tx>,
  plans: readonly OperationPlan<Tx>[],
  { basePath, ...options }: ExchangeOptions & { basePath: string },
): ContractRoutes {
  const announced = {
    ...deprecationHeaders(server.contract.deprecation),
    [contractHeader]: shortIdentity(server.contract),
  };
  const exchange = createExchange(options, announced);
  const fail = failureHandler(options, announced);
  const base = basePath.split("/");
  const table = new PathTable(
    [...Map.groupBy(plans.flatMap(placesOf), ({ path }) => path)].map(([path, there]) => [
      { path, parameters: there.flatMap(({ plan }) => plan.row.parameters) },
      pathOperations(there.map(({ plan }) => plan)),
    ]),
  );
  const answer: ContractRoutes = async (request, response, next) => {
    const segments = segmentsBelow(base, pathOf(request));
    if (segments === undefined) return next();
    const found = segments === "unreadable" ? undefined : table.find(segments.length === 0 ? atBase : segments);
    if (segments === "unreadable" || found === undefined) return exchange(request, response, notFound);
    const { entry, params } = found;
    const those = entry.plans.get(request.method);
    const plan = those?.length === 1 ? those[0] : planFor(those, request);
    if (plan === undefined) return exchange(request, response, entry.methodNotAllowed);
    const matched = { plan, resource: `/${segments.join("/")}`, params };
    return exchange(request, response, (trace) => answerRequest(server, matched, { request, response, trace }), plan);
  };
  return (request, response, next) =>
    answer(request, response, next).catch((error: unknown) => void fail(error, request, response, next));
}

/** Of operations that share method and path, the one whose fixed parameters the request has; the first where it has those of none. */
function planFor<Tx>(plans: readonly OperationPlan<Tx>[] = [], request: Request): OperationPlan<Tx> | undefined {
  const query = queryOf(request.url);
  const has = ({ in: place, name, fixed }: Parameter): boolean => {
    const value = place === "header" ? request.headers[name.toLowerCase()] : query[name];
    return fixed === undefined || [value].flat().some((each) => each?.split(/, */).includes(fixed));
  };
  return plans.find(({ row }) => row.parameters.every(has)) ?? plans[0];
}

/** The path of an operation, and that without a parameter at its end that may be left out. */
function placesOf<Tx>(plan: OperationPlan<Tx>): { path: string; plan: OperationPlan<Tx> }[] {
  const { path, parameters } = plan.row;
  const [end, name] = /\/?\{([^{}]+)\}$/.exec(path) ?? [];
  const isOptional = parameters.some((each) => each.in === "path" && each.name === name && !each.required);
  return [path, ...(isOptional && end !== undefined ? [path.slice(0, -end.length)] : [])].map((each) => ({
    path: each,
    plan,
  }));
}

/** The path of an operation at the base path itself, with or without a slash. */
const atBase = [""];

const notFound: Work = () => Promise.resolve(pathNotFound());

function pathOperations<Tx>(there: readonly OperationPlan<Tx>[]): PathOperations<Tx> {
  const plans = Map.groupBy(there, ({ row }) => row.method.toUpperCase());
  const allow = [...plans.keys()].toSorted().join(", ");
  const methodNotAllowed = new CommonRefusal("methodNotAllowed", {
    message: `This path takes ${allow}.`,
    headers: { [headerNames.allow]: allow },
  });
  return { plans, methodNotAllowed: () => Promise.resolve(methodNotAllowed) };
}
