import express, { type ErrorRequestHandler, type Request, type RequestHandler, type Response } from "express";
import type { RequestListener } from "node:http";
import { sitePath } from "../documentation/index.ts";
import { type ClockControls, moveClock, type TestClock } from "../test-clock/index.ts";

interface Parts {
  /** The operations of the contract. */
  operations: RequestHandler;
  /** Answers what has no other route. */
  notFound: RequestHandler;
  /** With these, `/healthz` and `/readyz` stand beside the paths of the contract. */
  health?: RequestHandler;
  /** Whether the address of a caller stands in a header that a proxy adds. */
  behindProxy: boolean;
  /** With this, `GET /` says what the service is. */
  front?: RequestHandler;
  /** With these, the clock can be moved. */
  clock?: ClockControls;
  /** With this, a person can watch the service under `/demo`. */
  demo?: RequestHandler;
  /** With this, the site about the contract stands under `/docs`. */
  docs?: RequestHandler;
}

/** The contract's operations with what a sandbox offers besides: is it alive, is it ready, move its clock, try it in a browser. */
export function serviceApp({
  notFound,
  behindProxy,
  health,
  front,
  clock,
  demo,
  docs,
  ...parts
}: Parts): RequestListener {
  const operations = clock ? onTime(parts.operations, clock.clock) : parts.operations;
  // Behind a proxy Express finds the address of a caller; with a clock to move, health comes before operations, which wait for the store.
  // Else the operations need nothing of Express, and are called before it.
  const isBehindApp = behindProxy || clock !== undefined;
  const app = express();
  app.disable("x-powered-by").enable("strict routing").enable("case sensitive routing");
  // One proxy: what stands before its entry in the header, the caller can have written.
  if (behindProxy) app.set("trust proxy", 1);
  if (health) app.use(health);
  if (isBehindApp) app.use(operations);
  if (front) app.get("/", front);
  if (clock) app.post("/clock", express.json(), moveClock(clock));
  if (demo) app.use("/demo", demo);
  if (docs) app.use(sitePath, docs);
  app.use(notFound);
  app.use(answerError);
  return (request, response) => {
    // To a URL that it cannot parse, such as `http://[`, Express answers with its own page; this gets the 404 of the contract.
    if (!isParsable(request.url)) request.url = "/unreadable-url";
    // The operations answer their own errors: what they pass on is for another route.
    if (isBehindApp) app(request, response);
    else void operations(request as Request, response as Response, () => app(request, response));
  };
}

/** Another process may have moved the clock since the last request here. */
function onTime(operations: RequestHandler, { follow }: Pick<TestClock, "follow">): RequestHandler {
  return async (request, response, next) => {
    // A store that cannot be read refuses the operation itself, in the form that the contract declares.
    await follow().catch(() => undefined);
    await operations(request, response, next);
  };
}

function isParsable(url = "/"): boolean {
  return url.startsWith("/") || URL.canParse(url, "http://localhost");
}

/** Mostly a body that cannot be read. Never shows a stack, as the default handler does. */
const answerError: ErrorRequestHandler = (error: unknown, _request, response, _next) => {
  const status = error instanceof Error && "status" in error && typeof error.status === "number" ? error.status : 500;
  const message = status < 500 && error instanceof Error ? error.message : "Something went wrong here.";
  response.status(status).json({ message });
};
