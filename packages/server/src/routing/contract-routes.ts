import express, { type IRoute, type RequestHandler, type Router } from "express";
import { answer } from "./answer-request.ts";
import { headerNames } from "../headers.ts";
import type { Plan } from "./operation-plan.ts";
import { Refused } from "../refusals/refused.ts";
import { answers } from "../refusals/answers.ts";
import type { Server } from "../call/unit-of-work.ts";
import { isDecodable } from "./canonical-url.ts";
import { asExchange, type ExchangeOptions, reportFailure } from "./exchange.ts";
import { pathNotFound } from "./path-not-found.ts";

/**
 * One Express route for each path of the contract, and one handler in it for each operation. What no route takes is 404, a
 * method that its route lacks is 405 with Allow; both before anybody is authenticated (V-01). Nothing is passed on.
 */
export function contractRoutes<Tx>(server: Server<Tx>, plans: readonly Plan<Tx>[], options: ExchangeOptions): Router {
  const router = express.Router({ caseSensitive: true, strict: true });
  const notFound = asExchange(options, () => Promise.reject(pathNotFound()));
  router.use((request, response, next) => (isDecodable(request.path) ? next() : notFound(request, response, next)));
  for (const [path, there] of Map.groupBy(plans.toSorted(literalsFirst), ({ row }) => row.path)) {
    const route = router.route(expressPath(path));
    const otherMethod = asExchange(options, () => Promise.reject(methodNotAllowed(there)));
    // Express would have the handler of GET answer HEAD.
    route.head(otherMethod);
    for (const plan of there) addOperation(route, plan, operationHandler(server, plan, options));
    route.all(otherMethod);
  }
  router.use(notFound);
  router.use(reportFailure(options));
  return router;
}

function addOperation<Tx>(route: IRoute, { row }: Plan<Tx>, handler: RequestHandler): void {
  route[row.method](handler);
}

function operationHandler<Tx>(server: Server<Tx>, plan: Plan<Tx>, options: ExchangeOptions): RequestHandler {
  return asExchange(
    options,
    (request, response, trace) => {
      const { path, params } = request;
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
