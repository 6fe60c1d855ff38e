export type Credentials =
  | { scheme: "basic"; id: string; secret: string }
  | { scheme: "bearer"; token: string }
  /** Sent where the contract says that the key of the operation's scheme stands. */
  | { scheme: "key"; key: string };

/** A fault injected into the reply after the target has done the work. */
export type LostReply =
  /** No byte arrives. */
  | "drop"
  /** The body breaks off in the middle. */
  | "truncate"
  /** The reply arrives a quarter of a second late, so that another call can overtake it. */
  | "delay"
  /** A retrying proxy: the request is sent twice, and the later reply arrives. */
  | "duplicate";

/** A file in a form. */
export interface FormFile {
  fileName: string;
  contentType: string;
  content: Uint8Array;
}

export interface CallRequest {
  /** Values of the path parameters, unescaped. */
  params?: Readonly<Record<string, string>>;
  /** `undefined` is left out; a list repeats the parameter. */
  query?: Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;
  headers?: Readonly<Record<string, string>>;
  cookies?: Readonly<Record<string, string>>;
  /** The header of an idempotency key that the operation requires: each call without one gets a key of its own. */
  ownKey?: string;
  /** Sent as the media type of the row says: as JSON, as a text, or as a form of texts and `FormFile`s. */
  body?: unknown;
  /**
   * The caller. Default: the judged platform for `platform` and `agent` rows, no credentials for `none` rows. With `none`, an
   * authorization header of the request's own is shown in reports, but for the run's secrets.
   */
  as?: Credentials | "platform" | "other" | "none";
  /** The request breaks the contract on purpose; otherwise an invalid request is a fault of the suite. */
  deliberatelyInvalid?: boolean;
  /**
   * Replaces parts of what would be sent; implies `deliberatelyInvalid`. `path` is relative to the base path; `origin`
   * to the host; an empty `contentType` is not sent at all. `before` and `after` are header lines before and after the others:
   * a name in capitals is a second line of the header, not another value of it.
   */
  raw?: {
    method?: string;
    path?: string;
    origin?: string;
    body?: string | Buffer;
    contentType?: string;
    before?: Readonly<Record<string, string>>;
    after?: Readonly<Record<string, string>>;
  };
  lose?: LostReply;
  /** Returns a 429 instead of waiting and retrying; other calls do not wait for it either. */
  keep429?: boolean;
  /** It restores shared state: sent even after the run was stopped, and once more when no reply came. */
  putsBack?: boolean;
}

/** One request and its reply, as a transcript keeps it: secrets are masked. */
export interface Exchange {
  readonly operation: string;
  readonly request: {
    readonly method: string;
    readonly url: string;
    /** Names in lower case, but for a second line of a header. */
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: string;
  };
  /** 0 when no reply arrived (`lost`). */
  readonly status: number;
  /** A 202 or a redirect that its operation declares as a success; any other 202 only asks for a signature. */
  readonly isAccepted?: true;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The parsed JSON body; undefined when there is none, or it is not JSON. */
  readonly body: unknown;
  /** Of an error its code, where the contract declares it; null where it declares none. */
  readonly code?: string | null | undefined;
  /** The body as received. */
  readonly text: string;
  readonly lost?: LostReply;
  /** The caller, where it is another one than usual, in words. */
  readonly sentAs?: string;
  /** The request breaks the contract on purpose. */
  readonly isInvalid?: true;
  /** It only made what the check needed. */
  readonly isSetUp?: true;
  /** Milliseconds from the beginning of the trial to the sending of the request. */
  readonly atMs: number;
  readonly durationMs: number;
}
