import type {
  Contract,
  DocumentedOperation,
  KeyedOperationIdOf,
  ListOperationIdOf,
  OperationIdOf,
  ReplyOf,
  RequestOf,
  SignedOperationIdOf,
  TallystickContract,
  ItemIn,
  TypesOf,
  XmlType,
} from "@tallystick/contract";
import type { AnyRequest } from "./any-request.ts";
import type { CallOptions } from "./call-options.ts";
import type { WalkOptions } from "./paginate.ts";
import type { Signer } from "./signed-headers.ts";

/**
 * The request of an operation: `params` of the path, `query`, `body`, the `headers` that the client does not make itself, and the
 * members for signing and idempotency.
 */
export type CallRequest<Op extends OperationIdOf<C>, C extends Contract = TallystickContract> =
  string extends OperationIdOf<C>
    ? AnyRequest
    : Part<"params", Identified<RequestOf<Op, C>["params"], "params", Op, C>> &
        Part<"query", Identified<RequestOf<Op, C>["query"], "query", Op, C>> &
        Part<"headers", OwnHeaders<Op, C>> &
        BodyPart<BodyOf<Op, C>> &
        KeyPart<Op, C> &
        SignaturePart<Op, C> &
        CallOptions & { signal?: AbortSignal; headers?: Record<string, string> };

/** The arguments after the operation id: the request, optional where all of its members are. */
export type CallArguments<Op extends OperationIdOf<C>, C extends Contract = TallystickContract> =
  Partial<CallRequest<Op, C>> extends CallRequest<Op, C>
    ? [request?: CallRequest<Op, C>]
    : [request: CallRequest<Op, C>];

/** The arguments of `iterate` after the operation id. */
export type WalkArguments<Op extends OperationIdOf<C>, C extends Contract = TallystickContract> =
  Partial<CallRequest<Op, C>> extends CallRequest<Op, C>
    ? [request?: CallRequest<Op, C> & WalkOptions]
    : [request: CallRequest<Op, C> & WalkOptions];

/** The body of a successful reply; undefined where it has none. */
export type ResultOf<Op extends OperationIdOf<C>, C extends Contract = TallystickContract> =
  string extends OperationIdOf<C> ? unknown : Success<ReplyOf<Op, C, "text">>;

/** The operations that return a list. */
export type ListingId<C extends Contract = TallystickContract> = ListOperationIdOf<C>;

/** The items of a list operation. */
export type ItemOf<Op extends OperationIdOf<C>, C extends Contract = TallystickContract> =
  string extends OperationIdOf<C> ? unknown : ItemIn<ResultOf<Op, C>, TypesOf<C>["itemsMember"]>;

/** An id of these resources. A plain string is accepted too, the id of a different resource from a reply is not. */
export type ResourceId<Resource extends string> = string & { readonly $resource?: Resource };

type Identified<Values, Place extends "params" | "query", Op extends string, C extends Contract> =
  TypesOf<C> extends { references: Record<Op, Record<Place, infer Resources>> }
    ? { [Name in keyof Values]: Name extends keyof Resources ? IdOf<Values[Name], Resources[Name]> : Values[Name] }
    : Values;

type IdOf<Value, Resource> = Resource extends string
  ? [string] extends [Value]
    ? ResourceId<Resource> | Exclude<Value, string>
    : Value
  : Value;

/** The comments of the parts, which a type mapped over them keeps. */
interface Parts {
  /** The parameters of the path; the client encodes them. */
  params: unknown;
  /** The parameters of the query. */
  query: unknown;
  /** The headers that the operation declares, and any further. The client makes those of keys, signatures and credentials itself. */
  headers: unknown;
  /** The body, serialized as the contract says. */
  body: unknown;
}

type Part<Name extends keyof Parts, Values> = [Values] extends [Record<string, never>]
  ? unknown
  : Partial<Values> extends Values
    ? { [Key in keyof Pick<Parts, Name>]?: Values }
    : { [Key in keyof Pick<Parts, Name>]: Values };

/** The client sends the media type itself, and the headers of keys and signatures by the row. */
type OwnHeaders<Op extends OperationIdOf<C>, C extends Contract> = string extends keyof RequestOf<Op, C>["headers"]
  ? Record<string, never>
  : None<Omit<RequestOf<Op, C>["headers"], "Authorization" | "Content-Type" | HandledHeader<Op, C>>>;

type HandledHeader<Op extends OperationIdOf<C>, C extends Contract> = Op extends
  | KeyedOperationIdOf<C>
  | SignedOperationIdOf<C>
  ? TypesOf<C>["handledHeader"]
  : "Request-Id";

type None<Values> = [keyof Values] extends [never] ? Record<string, never> : Values;

/** A JSON body, the parts of a form, or the text of XML. */
type BodyOf<Op extends OperationIdOf<C>, C extends Contract> =
  DocumentedOperation<Op, C> extends { requestBody: { content: { "multipart/form-data": infer Form } } }
    ? WithFiles<Form>
    : [MediaTypeOf<DocumentedOperation<Op, C>>] extends [XmlType]
      ? string
      : RequestOf<Op, C>["body"];

/** Of an operation without a body any. */
type MediaTypeOf<Documented> = Documented extends { requestBody: { content: infer Types } } ? keyof Types : string;

/** The document does not describe the bytes of a part, so their type is unknown there. */
type WithFiles<Form> = { [Name in keyof Form]: unknown extends Form[Name] ? Blob : Form[Name] };

type BodyPart<Body> = [Body] extends [undefined]
  ? unknown
  : undefined extends Body
    ? { [Key in keyof Pick<Parts, "body">]?: ReadonlyDeep<Exclude<Body, undefined>> }
    : { [Key in keyof Pick<Parts, "body">]: ReadonlyDeep<Body> };

/** The client changes no body, so a body `as const` fits. */
type ReadonlyDeep<Value> = Value extends string | number | boolean | null | undefined | Blob
  ? Value
  : { readonly [Key in keyof Value]: ReadonlyDeep<Value[Key]> };

type KeyPart<Op extends OperationIdOf<C>, C extends Contract> =
  Op extends KeyedOperationIdOf<C>
    ? {
        /**
         * Generated by default. Pass a stored key to repeat a call of an earlier process. A blank one is a `TypeError` before the
         * first attempt.
         */
        idempotencyKey?: string;
        /**
         * Of a stored key, as `onIdempotencyKey` reported it: from then on the service would execute the call again, so nothing is sent,
         * and the error is a `TimeoutError` with the outcome `unknown`.
         */
        validUntil?: string;
      }
    : unknown;

type SignaturePart<Op extends OperationIdOf<C>, C extends Contract> =
  Op extends SignedOperationIdOf<C>
    ? {
        /** Signs when the service asks for a signature. */
        session?: Signer;
        /**
         * The payload to sign that the resource itself shows, as a quote does. It is stamped with `session` in the first request,
         * so the service does not reply with a challenge. Only for operations whose row declares it.
         */
        payloadToSign?: string;
      }
    : RequestIdPart<RequestOf<Op, C>["headers"]>;

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
