import type {
  Access,
  Body,
  Content,
  Contract,
  Conventions,
  Edge,
  Idempotent,
  Lifecycle,
  Listing,
  Method,
  Parameter,
  Refusal,
  Reply,
  SignedRetry,
} from "./gen/model.ts";

/** The part of a contract that a client needs. Every `Contract` is one; `@tallystick/contract/client` exports the shipped one alone. */
export interface ClientContract extends Pick<Contract, "version" | "basePath"> {
  /** Of the printed lines only the `answers` that refuse for now, as their `refusals` have none of them. */
  conventions: Pick<Conventions, "paging" | "schemes"> & { answers?: Partial<Conventions["answers"]> };
  operations: Record<string, ClientOperation>;
  /** Of the printed lines: what `@0`, `:1`, … in the shape of a reply stand for. */
  shapes?: readonly string[];
  /** What a caller that waits for a state needs. */
  lifecycles: Record<string, ClientLifecycle>;
}

/** What calls need. Of the shipped contract the first write loads it; its rows have neither refusals nor actions. */
export type ClientRows = Omit<ClientContract, "lifecycles">;

/** What a client loads of the shipped contract at once: most pages need no more than the reads. */
export interface ClientReads extends ClientRows {
  /** The operations that are not among `operations`; none returns a list. */
  others?: readonly Pick<ClientOperation, "id" | "path">[];
}

/** The part of a lifecycle that a client needs. Of the printed lines `settled`, and not `terminal`. */
export interface ClientLifecycle
  extends Pick<Lifecycle, "resource" | "field" | "states" | "settled">, Partial<Pick<Lifecycle, "terminal">> {
  edges: Pick<Edge, "from" | "to">[];
}

/** A client contract with the types of `C`; `tallystick-generate` prints one beside every contract. */
export interface ClientContractOf<C extends Contract> extends ClientContract {
  /** Only the compiler sees it: no value has this member. */
  readonly $contract?: C;
}

/** The part of an operation that a client needs. */
export interface ClientOperation {
  id: string;
  method: Method;
  path: string;
  access: Pick<Access, "scheme" | "ways">;
  /** Of the printed lines one of the query, where there is any, and those that are not a single value in the usual way of their place. */
  parameters: (Pick<Parameter, "in"> & Partial<Parameter>)[];
  body?: Pick<Body, "contentType" | "required" | "wholeLists"> & {
    /** In place of the schema, in the printed lines: `object`, or `json` where the document allows more. */
    kind?: "object" | "json";
    others?: Pick<Content, "contentType">[];
  };
  /** Of the printed lines no errors. */
  replies: ClientReply[];
  /** Of the printed lines that of a read whose resource has a lifecycle. */
  resourceAction?: { kind: string; resource: string };
  /** Present when it returns a list. */
  listing?: Pick<Listing, "envelope" | "items" | "pages" | "nextLink"> & {
    /** Where pages are by offset or number. */
    limit?: Pick<NonNullable<Listing["limit"]>, "parameter" | "default" | "max">;
  };
  idempotent?: Pick<Idempotent, "header" | "retention">;
  /** Of the printed lines those of keyed operations, without the answers that every operation may give. */
  refusals?: Pick<Refusal, "status" | "code">[];
  signedRetry?: Pick<SignedRetry, "stampHeader" | "requestHeader" | "shownAt">;
}

/** The part of a reply that a client needs. */
export interface ClientReply extends Pick<Reply, "status" | "until" | "kind" | "schema" | "contentType"> {
  others?: Pick<Content, "contentType">[];
  /** Of the printed lines none. */
  headers?: readonly string[];
  /** In place of the schema, in the printed lines: `object`, or `json` where the document allows more; absent when there is no body. */
  body?: "object" | "json";
  /**
   * `id pets@3 owner:4 kind=CAT|DOG`, in the printed lines: the members that the object has to have, the shape of the items of those that
   * are lists and of those that are objects, and the member that tells the variants of a union, with its values; without values where it
   * may have others. `@3` alone is a list.
   */
  shape?: string;
}
