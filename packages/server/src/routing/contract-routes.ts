import express, { type RequestHandler, type Router } from "express";
import { answerRequest } from "./answer-request.ts";
import { headerNames } from "../headers.ts";
import type { OperationPlan } from "./operation-plan.ts";
import type { Refused } from "../refusals/refused.ts";
import { CommonRefusal } from "../refusals/common-refusal.ts";
import type { Server } from "../call/unit-of-work.ts";
import { exchangeHandler, type ExchangeOptions, failureHandler } from "./exchange.ts";
import { ownPath } from "./own-path.ts";
import { pathNotFound } from "./path-not-found.ts";

/**
 * A router with one Express route for each path of the contract, and in it one handler for each operation. Below the base
 * path no request is passed on: an unknown path is 404, another method 405 with Allow, both before authentication (V-01).
 */
export function contractRoutes<Tx>(
  server: Server<Tx>,
  plans: readonly OperationPlan<Tx>[],
  { basePath, ...options }: ExchangeOptions & { basePath: string },
): Router {
  const router = express.Router({ caseSensitive: true, strict: true });
  const notFound = exchangeHandler(options, () => Promise.reject(pathNotFound()));
  router.use(ownPath(basePath, notFound));
  for (const [path, there] of Map.groupBy(plans.toSorted(literalsFirst), ({ row }) => row.path)) {
    const route = router.route(expressPath(basePath + path));
    const otherMethod = exchangeHandler(options, () => Promise.reject(methodNotAllowed(there)));
    // Without this, Express answers HEAD with the handler of GET.
    route.head(otherMethod);
    for (const plan of there) route[plan.row.method](operationHandler(server, plan, basePath, options));
    route.all(otherMethod);
  }
  router.use(notFound);
  router.use(failureHandler(options));
  return router;
}

function operationHandler<Tx>(
  server: Server<Tx>,
  plan: OperationPlan<Tx>,
  basePath: string,
  options: ExchangeOptions,
): RequestHandler {
  return exchangeHandler(
    options,
    (request, response, trace) => {
      const { params } = request;
      const path = request.path.slice(basePath.length);
      const resource = path.includes("%") ? decodeURIComponent(path) : path;
      return answerRequest(server, { plan, resource, params }, { request, response, trace });
    },
    plan,
  );
}

/** The order of the routes: a literal segment wins over a parameter in the same position, whatever follows. */
function literalsFirst(a: { row: { path: string } }, b: { row: { path: string } }): number {
  return sortKey(a.row.path) < sortKey(b.row.path) ? -1 : 1;
}

function sortKey(path: string): string {
  return path.replaceAll(/\{\w+\}/g, "\u{10ffff}");
}

/** `/cards/{id}` as Express writes it: `/cards/:id`. Other characters with a meaning in an Express path are escaped. */
function expressPath(path: string): string {
  return path.replaceAll(/[\\:*!?+()[\]]/g, String.raw`\$&`).replaceAll(/\{(\w+)\}/g, ":$1");
}

function methodNotAllowed(there: readonly { row: { method: string } }[]): Refused {
  const allow = there
    .map(({ row }) => row.method.toUpperCase())
    .toSorted()
    .join(", ");
  return new CommonRefusal("methodNotAllowed", {
    message: `This path takes ${allow}.`,
    headers: { [headerNames.allow]: allow },
  });
}
