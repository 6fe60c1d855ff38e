import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import type { Schema } from "@tallystick/contract";
import { createService, type ClientCredentials, type Service, type ServiceOptions } from "../src/index.ts";
import { movableClock, systemClock } from "../src/runtime/clock.ts";
import { createLogger } from "../src/runtime/logger.ts";

const first: ClientCredentials = { clientId: "first", clientSecret: randomUUID() };
const second: ClientCredentials = { clientId: "second", clientSecret: randomUUID() };

export interface Reply<Body> {
  status: number;
  body: Body;
  headers: Headers;
}

/** A body that may turn out to be a refusal. */
export type OrRefusal<Body> = Body & { code?: string };

export interface Call {
  /** The request's body as JSON; a string is sent unchanged. */
  body?: unknown;
  headers?: Record<string, string>;
  /** The credentials; `null` for none. */
  as?: ClientCredentials | null;
}

export interface RunningService {
  url: string;
  origin: string;
  first: ClientCredentials;
  second: ClientCredentials;
  /** A request over HTTP. The body's type is what the test expects; its assertions check it. */
  call: <Body = Schema<"BadRequest">>(method: string, path: string, call?: Call) => Promise<Reply<Body>>;
  /** Moves the service's clock. */
  advance: (milliseconds: number) => Promise<void>;
  /** Moves an account as the operator of the service may. */
  moveAccount: (id: string, to: string) => Promise<void>;
  /** Closes a card as the operator of the service may. */
  closeCard: (id: string) => Promise<void>;
  /** The newest administrative acts. */
  auditLog: Service["auditLog"];
  /** What adapters report. */
  report: Service["report"];
  deposit: Service["deposit"];
  /** @throws when the ledger does not add up: every story on the shipped contract ends with an audit. */
  close: () => Promise<void>;
}

/** Production has no `POST /clock`: until then its workers have looked for due work. */
const productionWorkMs = 300;

/** A service on an ephemeral port, with two platforms and a clock to move. */
export async function startService(options: ServiceOptions = {}): Promise<RunningService> {
  const platforms = [
    { name: "first", credentials: first, isSecretGenerated: true },
    { name: "second", credentials: second, isSecretGenerated: true },
  ];
  const isProduction = options.sandbox === false;
  const clock = movableClock(options.clock ?? systemClock);
  const service = await createService({
    platforms,
    logger: createLogger("silent"),
    ...(isProduction ? { store: ":memory:" } : { testClock: true }),
    ...options,
    ...(isProduction && { clock }),
  });
  const { url, origin } = await service.listen(0, "127.0.0.1");
  let isOpen = true;
  const close = async (): Promise<void> => {
    if (!isOpen) return;
    isOpen = false;
    try {
      // A changed contract may lack what conserves money.
      if (options.contract === undefined) await service.audit();
    } finally {
      await service.close();
    }
  };
  return {
    url,
    origin,
    first,
    second,
    call: callerOf(url, first),
    advance: async (advanceMs) => {
      if (!isProduction) await send("POST", `${origin}/clock`, { body: { advanceMs }, as: null });
      else {
        clock.moveTo(clock.now() + advanceMs);
        await setTimeout(productionWorkMs);
      }
    },
    moveAccount: service.moveAccount,
    closeCard: service.closeCard,
    report: service.report,
    deposit: service.deposit,
    auditLog: service.auditLog,
    close,
  };
}

/** Requests to a service at that URL, with these credentials unless the call has its own. */
export function callerOf(url: string, credentials: ClientCredentials): RunningService["call"] {
  return (method, path, call = {}) => send(method, `${url}${path}`, { as: credentials, ...call });
}

async function send<Body>(method: string, target: string, { body, headers, as = first }: Call): Promise<Reply<Body>> {
  const response = await fetch(target, {
    method,
    headers: {
      ...(as && { authorization: `Basic ${btoa(`${as.clientId}:${as.clientSecret}`)}` }),
      ...(body !== undefined && { "content-type": "application/json" }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: (text && JSON.parse(text)) as Body };
}
