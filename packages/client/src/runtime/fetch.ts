/** The second argument of `fetch`. */
export interface FetchInit {
  method: string;
  headers: Record<string, string>;
  /**
   * A text, an `ArrayBuffer`, a `FormData` or a `Blob`. Not typed, as each `fetch` has types of its own for the last two, and none of
   * them is that of another: with the browser's, undici's would not compile.
   */
  body?: any; // oxlint-disable-line typescript/no-explicit-any -- see above
  signal: AbortSignal;
  /** A redirect is an error of the client: following one can turn a POST into a GET. */
  redirect: "manual";
}

/** The part of `FetchInit` that all attempts of a call share. */
export type UnsentInit = Omit<FetchInit, "signal" | "redirect">;

/** The members read of a response. */
export interface FetchedResponse {
  readonly status: number;
  readonly url?: string;
  /** A browser returns an unfollowed redirect as `opaqueredirect`. */
  readonly type?: string;
  readonly redirected?: boolean;
  readonly headers: { get(name: string): string | null; forEach(each: (value: string, name: string) => void): void };
  text(): Promise<string>;
  arrayBuffer?(): Promise<ArrayBuffer>;
  /** Read piece by piece, up to the limit; a body without `getReader`, such as a stream of Node, is read whole. */
  readonly body?: { getReader?(): ChunkReader } | null;
}

export interface ChunkReader {
  read(): Promise<{ done: boolean; value?: unknown }>;
  cancel(reason?: unknown): Promise<unknown>;
}

/** A method type, so that a `fetch` with narrower types of its own, such as that of undici or ky, is one too. */
export type Fetch = { fetch(url: string, init: FetchInit): Promise<FetchedResponse> }["fetch"];
