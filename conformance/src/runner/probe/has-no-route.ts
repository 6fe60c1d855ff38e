import type { Operation } from "@tallystick/contract";
import type { CallRequest, Exchange } from "../../http/exchange.ts";

/** Sends a request that names nothing; undefined when there is nothing to judge by. */
type Ask = (request: CallRequest) => Promise<Exchange | undefined>;

/** What a request that changes nothing got from an operation, and what a path that nothing declares gets. */
export interface Asked {
  readonly request: CallRequest;
  /** Whether the body of the request is one that the operation refuses before it looks up any name. */
  readonly isRefused: boolean;
  readonly ask: Ask;
  readonly askNowhere: Ask;
}

/**
 * Whether an operation is missing that answers an unknown name as it would answer an unknown path. Told by what is answered
 * before a name is looked up: credentials that are missing, a method that is not the path's, a body that is refused. One of
 * them may be the target's fault, so that one alone says nothing about an operation that needs credentials.
 */
export async function hasNoRoute(row: Operation, operations: readonly Operation[], asked: Asked): Promise<boolean> {
  const needsCredentials = row.access.scheme !== "none";
  const withoutCredentials = needsCredentials ? await isUnknownUnauthenticated(asked) : undefined;
  if (withoutCredentials === false) return false;
  if (withoutCredentials === true && asked.isRefused) return true;
  const isUnknownPath = await isUnknownByMethod(row, operations, asked);
  if (!isUnknownPath) return false;
  return withoutCredentials === true || asked.isRefused || !needsCredentials;
}

/** Undefined where credentials are asked for on every path. */
async function isUnknownUnauthenticated({ request, ask, askNowhere }: Asked): Promise<boolean | undefined> {
  const nowhere = await askNowhere({ as: "none" });
  if (nowhere?.status !== 404) return undefined;
  return (await ask({ ...request, as: "none" }))?.status === 404;
}

const methods = ["PUT", "PATCH", "DELETE", "POST", "GET"];

async function isUnknownByMethod(
  row: Operation,
  operations: readonly Operation[],
  { request, ask }: Asked,
): Promise<boolean> {
  const known = new Set(
    operations.filter(({ path }) => mayBeSame(path, row.path)).map(({ method }) => method.toUpperCase()),
  );
  const method = methods.find((each) => !known.has(each));
  if (method === undefined) return false;
  const { body: _body, ...bare } = request;
  return (await ask({ ...bare, raw: { method } }))?.status === 404;
}

/** Whether one concrete path can be read as both. */
function mayBeSame(one: string, other: string): boolean {
  const [left, right] = [one.split("/"), other.split("/")];
  return (
    left.length === right.length &&
    left.every((part, index) => part === right[index] || part.startsWith("{") || right[index]?.startsWith("{"))
  );
}
