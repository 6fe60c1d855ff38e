import type { Contract, OperationIdOf, TallystickContract, TypesOf } from "@tallystick/contract";
import type { WalkOptions } from "../calls/paginate.ts";
import type { CallRequest, ItemOf, ListingId, ResultOf } from "../calls/call-request.ts";

/** The operations of a caller by name: `client.cards.update(id, body, options)`. */
export type NamedOperations<Form extends "basic" | "bearer" | "key", C extends Contract = TallystickContract> =
  TypesOf<C> extends Record<`${Form}Operations`, infer Tree extends object> ? Branch<Tree, C> : unknown;

/** Mapped member by member, which keeps the documentation of each. */
type Branch<Tree, C extends Contract> = {
  readonly [Name in keyof Tree]: Tree[Name] extends Leaf<infer Id, infer Path>
    ? Id extends OperationIdOf<C>
      ? NamedOperation<Id, Path, C> & Below<Tree[Name], C>
      : never
    : Branch<Tree[Name], C>;
};

type Leaf<Id extends string, Path extends readonly string[]> = readonly [Id, ...Path];

/** The operations below an operation: `transactions.list` and `transactions.list.all`. */
type Below<Node, C extends Contract> =
  Exclude<keyof Node, keyof (readonly unknown[]) | `${number}`> extends never
    ? unknown
    : Branch<Omit<Node, keyof (readonly unknown[]) | `${number}`>, C>;

/** The path parameters in their order; then the body, or the query of an operation without one; then the options. */
export type NamedOperation<Op extends OperationIdOf<C>, Path extends readonly string[], C extends Contract> = ((
  ...given: NamedArguments<Op, Path, C>
) => Promise<ResultOf<Op, C>>) &
  (Op extends ListingId<C>
    ? {
        /** Yields the items of all pages, each requested on demand; `maxPages`, `maxItems` and `deadlineMs` limit the whole walk. */
        iterate(...given: NamedArguments<Op, Path, C, WalkOptions>): AsyncGenerator<ItemOf<Op, C>, void>;
      }
    : unknown);

type NamedArguments<Op extends OperationIdOf<C>, Path extends readonly string[], C extends Contract, More = unknown> = [
  ...PathArguments<Op, Path, C>,
  ...InputArguments<CallRequest<Op, C>>,
  ...OptionsArguments<Omit<CallRequest<Op, C>, "params" | InputOf<CallRequest<Op, C>>> & More>,
];

type PathArguments<
  Op extends OperationIdOf<C>,
  Path extends readonly string[],
  C extends Contract,
> = Path extends readonly [infer Name, ...infer Rest extends readonly string[]]
  ? [id: ParamOf<CallRequest<Op, C>, Name>, ...PathArguments<Op, Rest, C>]
  : [];

type ParamOf<Request, Name> = Request extends { params: infer Params }
  ? Name extends keyof Params
    ? Params[Name]
    : string
  : string;

type InputOf<Request> = "body" extends keyof Request ? "body" : "query";

type InputArguments<Request> = "body" extends keyof Request
  ? Request extends { body: infer Body }
    ? [body: Body]
    : Request extends { body?: infer Body }
      ? [body?: Body]
      : []
  : "query" extends keyof Request
    ? Request extends { query: infer Query }
      ? [query: Query]
      : Request extends { query?: infer Query }
        ? [query?: Query]
        : []
    : [];

type OptionsArguments<Options> = Partial<Options> extends Options ? [options?: Options] : [options: Options];
