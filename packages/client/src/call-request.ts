import type { OperationId, operations, ReplyOf, RequestOf } from "@tallystick/contract";
import type { Signer } from "./signed-headers.ts";

/** The request of an operation: `params` of the path, `query`, `body`, and what signing and idempotency need. */
export type CallRequest<Op extends OperationId> = Part<"params", RequestOf<Op>["params"]> &
  Part<"query", RequestOf<Op>["query"]> &
  BodyPart<BodyOf<Op>> &
  KeyPart<RequestOf<Op>["headers"]> &
  SessionPart<ReplyOf<Op>, RequestOf<Op>["headers"]> & { signal?: AbortSignal };

/** The arguments after the operation id: the request, optional where all of its members are. */
export type CallArguments<Op extends OperationId> =
  Partial<CallRequest<Op>> extends CallRequest<Op> ? [request?: CallRequest<Op>] : [request: CallRequest<Op>];

/** The body of a successful reply; undefined where it has none. */
export type ResultOf<Op extends OperationId> = Success<ReplyOf<Op>>;

/** The operations that return a list. */
export type ListingId = { [Op in OperationId]: ResultOf<Op> extends { data: unknown[] } ? Op : never }[OperationId];

/** The items of a list operation. */
export type ItemOf<Op extends ListingId> = ResultOf<Op> extends { data: (infer Item)[] } ? Item : never;

type Part<Name extends string, Values> = [Values] extends [Record<string, never>]
  ? unknown
  : Partial<Values> extends Values
    ? { [Key in Name]?: Values }
    : { [Key in Name]: Values };

/** A JSON body, or the parts of a form. */
type BodyOf<Op extends OperationId> = operations[Op]["requestBody"] extends {
  content: { "multipart/form-data": infer Form };
}
  ? WithFiles<Form>
  : RequestOf<Op>["body"];

/** The document does not describe the bytes of a part, so their type is unknown there. */
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
      /** Signs when the service asks for a signature. */
      session?: Signer;
      /**
       * The payload to sign that the resource itself shows, as a quote does. It is stamped with `session` in the first request, so
       * the service does not reply with a challenge. Only for operations whose row declares it.
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
