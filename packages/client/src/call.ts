import { type Contract, operation, type Operation } from "@tallystick/contract";
import { ReplyError } from "./errors/reply-error.ts";
import { formOf } from "./form.ts";
import { type RetryPolicy, withRetries } from "./retry.ts";
import { type Reply, send, type UntypedRequest } from "./send.ts";
import { type Signer, signedRetryHeaders, shownPayloadHeader } from "./signed-headers.ts";
import type { Environment } from "./environment.ts";

/** What all calls of a client share. */
export interface CallContext {
  contract: Contract;
  request: UntypedRequest;
  retry: RetryPolicy;
  environment: Environment;
}

/** The request of any call; `CallRequest` has the types of each operation. */
export interface AnyRequest {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  headers?: Record<string, unknown>;
  body?: unknown;
  idempotencyKey?: string;
  session?: Signer;
  payloadToSign?: string;
  requestId?: string;
  signal?: AbortSignal;
}

/**
 * Makes one call, with all that its row declares: one idempotency key for all attempts, retries where they are safe, and a signed
 * retry with the same body when the service replies with a challenge.
 */
export async function call(context: CallContext, id: string, request: AnyRequest = {}): Promise<Reply> {
  const row = operation(context.contract, id);
  requirePathParameters(row, request.params);
  const attempt = attemptSender(context, row, request);
  const { payloadToSign, session } = request;
  const reply = await attempt(
    payloadToSign === undefined ? noHeaders : shownPayloadHeader(row, payloadToSign, session),
  );
  if (!row.signedRetry || !isChallenge(row, reply)) return reply;

  const signed = await attempt(signedRetryHeaders(row.signedRetry, reply, request.session));
  if (isChallenge(row, signed))
    throw new ReplyError(signed.request, signed.status, "a second challenge to a signed retry");
  return signed;
}

type Headers = Record<string, string>;

const noHeaders = (): Headers => ({});

function attemptSender(context: CallContext, row: Operation, request: AnyRequest) {
  const { params, query, body, requestId, signal } = request;
  const headersOfAllAttempts = {
    ...headersOf(request),
    ...idempotencyHeader(row, request.idempotencyKey, context.environment.generateIdempotencyKey),
    ...(requestId !== undefined && { "Request-Id": requestId }),
  };
  const policy = isRepeatable(row) ? context.retry : { ...context.retry, attempts: 1 };
  const requestParts = {
    ...(params && { path: params }),
    ...(query && { query }),
    ...(body === undefined ? {} : { body: serializedBody(row, body) }),
    ...(signal && { signal }),
  };
  return async (moreHeaders: () => Headers | Promise<Headers>): Promise<Reply> => {
    const once = async (): Promise<Reply> => {
      const headers = { ...headersOfAllAttempts, ...(await moreHeaders()) };
      return send(context.request, row, { ...requestParts, headers }, context.environment.clock);
    };
    return withRetries(once, policy, context.environment, signal);
  };
}

function headersOf({ headers = {} }: AnyRequest): Headers {
  const given = Object.entries(headers).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}

/** TypeScript requires them; a program that was not compiled could leave one out, and call a wrong path. */
function requirePathParameters({ id, parameters }: Operation, given: AnyRequest["params"] = {}): void {
  const missing = parameters.find(({ name, in: location }) => location === "path" && given[name] === undefined);
  if (missing) throw new TypeError(`${id} needs params.${missing.name}: it is a part of the path`);
}

/** Serialized once, so that all attempts send the same even when the caller changes the object meanwhile. */
function serializedBody({ body }: Operation, value: unknown): string | FormData {
  return body?.contentType === "multipart/form-data" ? formOf(Object(value)) : JSON.stringify(value);
}

/** A blank key protects nothing: the service would treat each attempt as a new call (V-90). */
function idempotencyHeader({ id, idempotent }: Operation, given: string | undefined, generate: () => string): Headers {
  if (!idempotent) return {};
  const key = given ?? generate();
  if (key.trim() === "")
    throw new TypeError(`${id} was called with a blank idempotencyKey: pass a unique text, or none`);
  return { [idempotent.header]: key };
}

/** A second attempt has no further effect: reads, and operations with an idempotency key. */
function isRepeatable({ method, idempotent }: Operation): boolean {
  return method === "get" || idempotent !== undefined;
}

function isChallenge({ replies }: Operation, { status }: Reply): boolean {
  return replies.some((reply) => reply.kind === "challenge" && reply.status === status);
}
