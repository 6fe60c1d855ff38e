import { type Contract, operation, type Operation } from "@tallystick/contract";
import { ReplyError } from "./errors/reply-error.ts";
import { formOf } from "./form.ts";
import { type RetryPolicy, retrying } from "./retry.ts";
import { type Reply, send, type UntypedRequest } from "./send.ts";
import { type Signer, signing, stampingAtOnce } from "./sign.ts";
import type { Surroundings } from "./surroundings.ts";

/** What every call of a client shares. */
export interface Calling {
  contract: Contract;
  request: UntypedRequest;
  retry: RetryPolicy;
  surroundings: Surroundings;
}

/** A call as it arrives here; `CallRequest` has the types of each operation. */
export interface AnyRequest {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  idempotencyKey?: string;
  session?: Signer;
  payloadToSign?: string;
  requestId?: string;
  signal?: AbortSignal;
}

/**
 * One logical call, with every habit its row asks for: the idempotency key is minted once and kept; what may be
 * repeated is repeated; a challenge is signed and answered with the very same body.
 */
export async function call(calling: Calling, id: string, request: AnyRequest = {}): Promise<Reply> {
  const row = operation(calling.contract, id);
  requireParams(row, request.params);
  const attempt = attempting(calling, row, request);
  const { payloadToSign, session } = request;
  const reply = await attempt(payloadToSign === undefined ? noMore : stampingAtOnce(row, payloadToSign, session));
  if (!row.signedRetry || !isChallenge(row, reply)) return reply;

  const signed = await attempt(signing(row.signedRetry, reply, request.session));
  if (isChallenge(row, signed))
    throw new ReplyError(signed.place, signed.status, "a second challenge to a signed retry");
  return signed;
}

type Headers = Record<string, string>;

const noMore = (): Headers => ({});

function attempting(calling: Calling, row: Operation, request: AnyRequest) {
  const { params, query, body, requestId, signal } = request;
  const kept = {
    ...keyed(row, request.idempotencyKey, calling.surroundings.mintKey),
    ...(requestId !== undefined && { "Request-Id": requestId }),
  };
  const policy = isRepeatable(row) ? calling.retry : { ...calling.retry, attempts: 1 };
  const sending = {
    ...(params && { path: params }),
    ...(query && { query }),
    ...(body === undefined ? {} : { body: written(row, body) }),
    ...(signal && { signal }),
  };
  return async (moreHeaders: () => Headers | Promise<Headers>): Promise<Reply> => {
    const once = async (): Promise<Reply> => {
      const headers = { ...kept, ...(await moreHeaders()) };
      return send(calling.request, row, { ...sending, headers }, calling.surroundings.clock);
    };
    return retrying(once, policy, calling.surroundings, signal);
  };
}

/** The compiler asks for them; a program without one would call a path with a hole in it. */
function requireParams({ id, parameters }: Operation, given: AnyRequest["params"] = {}): void {
  const lacking = parameters.find(({ name, in: place }) => place === "path" && given[name] === undefined);
  if (lacking) throw new TypeError(`${id} needs params.${lacking.name}: it stands in the path`);
}

/** Once for all attempts, so that they send the same, whatever becomes of the object meanwhile. */
function written({ body }: Operation, value: unknown): string | FormData {
  return body?.contentType === "multipart/form-data" ? formOf(Object(value)) : JSON.stringify(value);
}

/** A blank key would protect nothing: the service would take each attempt for a new call (V-90). */
function keyed({ id, idempotent }: Operation, given: string | undefined, mint: () => string): Headers {
  if (!idempotent) return {};
  const key = given ?? mint();
  if (key.trim() === "")
    throw new TypeError(`${id} was called with a blank idempotencyKey: pass a unique text, or none`);
  return { [idempotent.header]: key };
}

/** Asking twice does no more than asking once: reads, and what carries an idempotency key. */
function isRepeatable({ method, idempotent }: Operation): boolean {
  return method === "get" || idempotent !== undefined;
}

function isChallenge({ replies }: Operation, { status }: Reply): boolean {
  return replies.some((reply) => reply.kind === "challenge" && reply.status === status);
}
