import type { OperationId, operations, ReplyOf, RequestOf } from "@tallystick/contract";
import type { Signer } from "./sign.ts";

/** What a call of an operation takes: `params` of the path, `query`, `body`, and what its habits need. */
export type CallRequest<Op extends OperationId> = Part<"params", RequestOf<Op>["params"]> &
  Part<"query", RequestOf<Op>["query"]> &
  BodyPart<BodyOf<Op>> &
  KeyPart<RequestOf<Op>["headers"]> &
  SessionPart<ReplyOf<Op>, RequestOf<Op>["headers"]> & { signal?: AbortSignal };

/** The request of a call, left out where everything in it may be. */
export type CallArguments<Op extends OperationId> =
  Partial<CallRequest<Op>> extends CallRequest<Op> ? [request?: CallRequest<Op>] : [request: CallRequest<Op>];

/** The body of an operation's success; undefined where it has none. */
export type ResultOf<Op extends OperationId> = Success<ReplyOf<Op>>;

/** The operations that list something. */
export type ListingId = { [Op in OperationId]: ResultOf<Op> extends { data: unknown[] } ? Op : never }[OperationId];

/** What an operation lists. */
export type ItemOf<Op extends ListingId> = ResultOf<Op> extends { data: (infer Item)[] } ? Item : never;

type Part<Name extends string, Values> = [Values] extends [Record<string, never>]
  ? unknown
  : Partial<Values> extends Values
    ? { [Key in Name]?: Values }
    : { [Key in Name]: Values };

/** JSON, or the parts of a form. */
type BodyOf<Op extends OperationId> = operations[Op]["requestBody"] extends {
  content: { "multipart/form-data": infer Form };
}
  ? WithFiles<Form>
  : RequestOf<Op>["body"];

/** The document says nothing about the bytes of a part, so its type is unknown. */
type WithFiles<Form> = { [Name in keyof Form]: unknown extends Form[Name] ? Blob : Form[Name] };

type BodyPart<Body> = [Body] extends [undefined]
  ? unknown
  : undefined extends Body
    ? { body?: Exclude<Body, undefined> }
    : { body: Body };

type KeyPart<Headers> = string extends keyof Headers
  ? unknown
  : "Idempotency-Key" extends keyof Headers
    ? {
        /**
         * Pass one to repeat a call that an earlier process may have made already; generated otherwise. A blank one is a
         * `TypeError`, before anything is sent.
         */
        idempotencyKey?: string;
      }
    : unknown;

type SessionPart<Reply, Headers> = [Extract<Reply, Challenge>] extends [never]
  ? RequestIdPart<Headers>
  : {
      /** Who signs, when the service asks for a signature. */
      session?: Signer;
      /**
       * What the resource shows to be signed, as a quote does: it is stamped with `session` at once, and the service has
       * nothing to ask. Only where the contract says that the resource shows it.
       */
      payloadToSign?: string;
    };

type RequestIdPart<Headers> = string extends keyof Headers
  ? unknown
  : "Request-Id" extends keyof Headers
    ? {
        /** The `requestId` of the challenge that this call answers. */
        requestId?: string;
      }
    : unknown;

interface Challenge {
  body: { payloadToSign: string };
}

type Success<Reply> = Reply extends Challenge ? never : Reply extends { body?: infer Body } ? Body : never;
