import type { Contract, Idempotent, Lifecycle, Method, Paging, Parameter, Reply, SignedRetry } from "./gen/model.ts";

/** What a client reads of a contract. Every `Contract` has it; `@tallystick/contract/client` has the shipped one without the rest. */
export interface ClientContract extends Pick<Contract, "version" | "basePath"> {
  conventions: { paging: Paging };
  operations: Record<string, ClientOperation>;
  /** The states in which a resource stays. */
  lifecycles: Record<string, Pick<Lifecycle, "resource" | "field" | "terminal">>;
}

/** What a client reads of an operation. */
export interface ClientOperation {
  id: string;
  method: Method;
  path: string;
  access: { scheme: string };
  /** Of the slim contract only those of the query. */
  parameters: Pick<Parameter, "name" | "in">[];
  body?: { contentType: string };
  /** Of the slim contract only the challenges. */
  replies: Pick<Reply, "status" | "kind">[];
  resourceAction?: { kind: string; resource: string };
  /** Present when it returns a list. */
  listing?: object;
  idempotent?: Pick<Idempotent, "header">;
  signedRetry?: Pick<SignedRetry, "stampHeader" | "requestHeader" | "shownAt">;
}
