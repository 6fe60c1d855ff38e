import type {
  ClientContract,
  ClientContractOf,
  Contract,
  OperationIdOf,
  TallystickContract,
} from "@tallystick/contract";
import { clientContract, routeOf } from "@tallystick/contract/client";
import type { ResultOf } from "../calls/call-request.ts";
import type { Fetch } from "../runtime/fetch.ts";
import { rowOf } from "../contract/row-of.ts";

/** A call received by the mock. */
export interface MockedCall<C extends Contract = TallystickContract> {
  operation: OperationIdOf<C>;
  /** The parameters of the path. */
  params: Record<string, string>;
  query: URLSearchParams;
  headers: Headers;
  /** Parsed JSON; the form itself where the operation takes one. */
  body: unknown;
}

/** The mock's reply to each operation: the body of a success, or a whole `Response`. */
export type MockReplies<C extends Contract = TallystickContract> = {
  [Op in OperationIdOf<C>]?: (call: MockedCall<C>) => MockReply<Op, C> | Promise<MockReply<Op, C>>;
};

type MockReply<Op extends OperationIdOf<C>, C extends Contract> = ResultOf<Op, C> | Response;

/** Options of a client that calls the mock: `createClient({ ...mock, clientId, clientSecret })`. */
export interface MockService<C extends Contract = TallystickContract> {
  baseUrl: string;
  fetch: Fetch;
  /** The calls received so far. */
  calls: MockedCall<C>[];
}

/**
 * Creates a service for the tests of your own program, without a network. Its `fetch` throws a `RangeError` for a call without a reply.
 * `contract` is that of the client, by default the shipped one.
 */
export function createMockService(replies: MockReplies): MockService;
export function createMockService<C extends Contract>(
  replies: MockReplies<C>,
  options: { contract: C | ClientContractOf<C> },
): MockService<C>;
export function createMockService(
  replies: MockReplies<Contract>,
  { contract }: { contract: ClientContract } = { contract: clientContract },
): MockService<Contract> {
  const baseUrl = `https://service.test${contract.basePath}`;
  const calls: MockedCall<Contract>[] = [];
  const mocked = routesOf(replies, contract);

  const fetch: Fetch = async (url, { method, headers, body }) => {
    const { pathname, searchParams: query } = new URL(url);
    const path = pathname.slice(contract.basePath.length);
    for (const { id, row, route } of mocked) {
      const params = row.method === method.toLowerCase() ? route.match(path) : undefined;
      if (params === undefined) continue;
      const call = { operation: id, params, query, headers: new Headers(headers), body: parsed(body) };
      calls.push(call);
      const reply: unknown = await replies[id]?.(call);
      if (reply instanceof Response) return reply;
      return reply === undefined ? new Response(null, { status: 204 }) : Response.json(reply);
    }
    throw new RangeError(`The mock has no reply to ${method} ${path}.`);
  };
  return { baseUrl, fetch, calls };
}

/** An error as the service replies it. */
export function mockError(status: number, code: string, message: string = code): Response {
  return Response.json({ status, code, message }, { status });
}

/** Paths with fewer parameters first: `/agents/approvals` before `/agents/{agentId}`. */
function routesOf(replies: MockReplies<Contract>, contract: ClientContract) {
  return Object.keys(replies)
    .map((id) => ({ id, row: rowOf(contract, id) }))
    .toSorted((a, b) => a.row.path.split("{").length - b.row.path.split("{").length)
    .map(({ id, row }) => ({ id, row, route: routeOf(row) }));
}

function parsed(body: Parameters<Fetch>[1]["body"]): unknown {
  return typeof body === "string" ? JSON.parse(body) : body;
}
