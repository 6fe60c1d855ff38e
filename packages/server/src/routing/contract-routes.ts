import express, { type RequestHandler, type Router } from "express";
import { answer } from "./answer-request.ts";
import { headerNames } from "../headers.ts";
import type { Plan } from "./operation-plan.ts";
import { Refused } from "../refusals/refused.ts";
import { answers } from "../refusals/answers.ts";
import type { Server } from "../call/unit-of-work.ts";
import { asExchange, type ExchangeOptions, reportFailure } from "./exchange.ts";
import { ownPath } from "./own-path.ts";
import { pathNotFound } from "./path-not-found.ts";

/**
 * A router with one Express route for each path of the contract, and in it one handler for each operation. Below the base
 * path nothing is passed on: what no route takes is 404, a method that its route lacks is 405 with Allow, both before
 * anybody is authenticated (V-01).
 */
export function contractRoutes<Tx>(
  server: Server<Tx>,
  plans: readonly Plan<Tx>[],
  { basePath, ...options }: ExchangeOptions & { basePath: string },
): Router {
  const router = express.Router({ caseSensitive: true, strict: true });
  const notFound = asExchange(options, () => Promise.reject(pathNotFound()));
  router.use(ownPath(basePath, notFound));
  for (const [path, there] of Map.groupBy(plans.toSorted(literalsFirst), ({ row }) => row.path)) {
    const route = router.route(expressPath(basePath + path));
    const otherMethod = asExchange(options, () => Promise.reject(methodNotAllowed(there)));
    // Express would have the handler of GET answer HEAD.
    route.head(otherMethod);
    for (const plan of there) route[plan.row.method](operationHandler(server, plan, basePath, options));
    route.all(otherMethod);
  }
  router.use(notFound);
  router.use(reportFailure(options));
  return router;
}

function operationHandler<Tx>(
  server: Server<Tx>,
  plan: Plan<Tx>,
  basePath: string,
  options: ExchangeOptions,
): RequestHandler {
  return asExchange(
    options,
    (request, response, trace) => {
      const { params } = request;
      const path = request.path.slice(basePath.length);
      const resource = path.includes("%") ? decodeURIComponent(path) : path;
      return answer(server, { plan, resource, params }, { request, response, trace });
    },
    plan,
  );
}

/** The order of the routes: a literal segment wins over a parameter in the same place, wherever it leads on. */
function literalsFirst(a: { row: { path: string } }, b: { row: { path: string } }): number {
  return sortKey(a.row.path) < sortKey(b.row.path) ? -1 : 1;
}

function sortKey(path: string): string {
  return path.replaceAll(/\{\w+\}/g, "\u{10ffff}");
}

/** `/cards/{id}` as Express writes it: `/cards/:id`. Whatever else has a meaning in a route stands for itself. */
function expressPath(path: string): string {
  return path.replaceAll(/[\\:*!?+()[\]]/g, String.raw`\$&`).replaceAll(/\{(\w+)\}/g, ":$1");
}

function methodNotAllowed(there: readonly { row: { method: string } }[]): Refused {
  const allow = there
    .map(({ row }) => row.method.toUpperCase())
    .toSorted()
    .join(", ");
  return new Refused(answers.methodNotAllowed, {
    message: `This path takes ${allow}.`,
    headers: { [headerNames.allow]: allow },
  });
}
