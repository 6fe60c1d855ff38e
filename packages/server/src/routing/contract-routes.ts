import express, { type RequestHandler, type Router } from "express";
import { answerRequest } from "./answer-request.ts";
import { headerNames } from "../headers.ts";
import type { OperationPlan } from "./operation-plan.ts";
import { PathTable } from "./path-table.ts";
import { pathOf, segmentsBelow } from "./request-path.ts";
import { CommonRefusal } from "../refusals/common-refusal.ts";
import type { Server } from "../call/unit-of-work.ts";
import { createExchange, type ExchangeOptions, failureHandler, type Work } from "./exchange.ts";
import { pathNotFound } from "./path-not-found.ts";

/** The operations of one path. */
interface PathOperations<Tx> {
  /** By method, in upper case. */
  plans: ReadonlyMap<string, OperationPlan<Tx>>;
  methodNotAllowed: Work;
}

/**
 * A router that finds the operations of the contract by path and method, in one table. Below the base path no request is
 * passed on: an unknown path is 404, another method 405 with Allow, both before authentication (V-01). It asks of a request only
 * what Node's has, so that an app which trusts no proxy can call it before Express.
 */
export function contractRoutes<Tx>(
  server: Server<Tx>,
  plans: readonly OperationPlan<Tx>[],
  { basePath, ...options }: ExchangeOptions & { basePath: string },
): Router {
  const exchange = createExchange(options);
  const base = basePath.split("/");
  const table = new PathTable(
    [...Map.groupBy(plans, ({ row }) => row.path)].map(([path, there]) => [path, pathOperations(there)]),
  );
  const answer: RequestHandler = async (request, response, next) => {
    const segments = segmentsBelow(base, pathOf(request));
    if (segments === undefined) return next();
    const found = segments === "unreadable" ? undefined : table.find(segments);
    if (segments === "unreadable" || found === undefined) return exchange(request, response, notFound);
    const { entry, params } = found;
    const plan = entry.plans.get(request.method);
    if (plan === undefined) return exchange(request, response, entry.methodNotAllowed);
    const matched = { plan, resource: `/${segments.join("/")}`, params };
    return exchange(request, response, (trace) => answerRequest(server, matched, { request, response, trace }), plan);
  };
  const router = express.Router();
  router.use(answer, failureHandler(options));
  return router;
}

const notFound: Work = () => Promise.resolve(pathNotFound());

function pathOperations<Tx>(there: readonly OperationPlan<Tx>[]): PathOperations<Tx> {
  const plans = new Map(there.map((plan) => [plan.row.method.toUpperCase(), plan]));
  const allow = [...plans.keys()].toSorted().join(", ");
  const methodNotAllowed = new CommonRefusal("methodNotAllowed", {
    message: `This path takes ${allow}.`,
    headers: { [headerNames.allow]: allow },
  });
  return { plans, methodNotAllowed: () => Promise.resolve(methodNotAllowed) };
}
