import type { Contract, OpenApiDocument, Operation, OperationIdOf, ReplyOf } from "@tallystick/contract";
import type { Call } from "../call/call.ts";
import type { Handler, Handlers } from "../call/handler.ts";
import type { FilterValue } from "../listing/filters.ts";
import { differences } from "./differences.ts";

/** A contract with its document. */
export interface DocumentedContract<C extends Contract> {
  contract: C;
  document: OpenApiDocument;
}

/** What a request carries. */
export type RequestIn<Op extends OperationIdOf<C>, C extends Contract> = Pick<
  Call<Op, never, C>,
  "params" | "query" | "headers" | "cookies" | "body"
>;

/** An operation of an older version, by the same operation of a newer one. */
export interface Migration<
  Op extends OperationIdOf<Older> & OperationIdOf<Newer>,
  Older extends Contract,
  Newer extends Contract,
> {
  /** The request of the newer version. Needed where requests differ. */
  request?: (request: RequestIn<Op, Older>) => RequestIn<Op, Newer>;
  /** The reply of the older version. Needed where replies differ. */
  reply?: (reply: ReplyOf<Op, Newer>) => ReplyOf<Op, Older>;
  /** By each condition that only the newer version declares: the condition of the older one that refuses instead. */
  refusals?: Readonly<Record<string, string>>;
}

/** By operation. An operation that the newer version lacks has a handler of its own. */
export type Migrations<Tx, Older extends Contract, Newer extends Contract> = {
  readonly [Op in Extract<OperationIdOf<Older>, OperationIdOf<Newer>>]?: Migration<Op, Older, Newer>;
} & {
  readonly [Op in Exclude<OperationIdOf<Older>, OperationIdOf<Newer>>]: Handler<Op, Tx, Older>;
};

/**
 * The handlers of an older version, which call those of a newer one. Access, validation, keys, pages and signatures are those
 * that the older version declares.
 * @throws Error when an operation differs and no migration says what becomes of the difference.
 */
export function handlersOfVersion<Tx, Older extends Contract, Newer extends Contract>(
  older: DocumentedContract<Older>,
  newer: DocumentedContract<Newer>,
  handlers: Handlers<Tx, Newer>,
  migrations: Migrations<Tx, Older, Newer>,
): Handlers<Tx, Older> {
  const given = migrations as Readonly<Record<string, AnyMigration | AnyHandler | undefined>>;
  const problems = Object.values<Operation>(older.contract.operations).flatMap(({ id }) =>
    unsaid(id, older, newer, given[id]),
  );
  if (problems.length > 0) {
    throw new Error(
      [`${older.contract.version} cannot be served by ${newer.contract.version}:`, ...problems].join("\n"),
    );
  }
  const those = handlers as unknown as Readonly<Record<string, AnyHandler>>;
  const rows: Readonly<Record<string, Operation>> = newer.contract.operations;
  const made = Object.keys(older.contract.operations).map((id) => {
    const own = given[id];
    const row: Operation | undefined = rows[id];
    const handler = those[id];
    return [id, typeof own === "function" || handler === undefined ? own : migrated(handler, row, own ?? {})];
  });
  // Each row of the older contract has one; the compiler has compared their types.
  return Object.fromEntries(made);
}

/** A call and a reply, without the types of their operation. */
type AnyCall = Call<string, never, Contract>;
type AnyReply = ReplyOf<string, Contract>;
type AnyHandler = (call: AnyCall) => Promise<AnyReply>;

interface AnyMigration {
  request?: (request: RequestIn<string, Contract>) => RequestIn<string, Contract>;
  reply?: (reply: AnyReply) => AnyReply;
  refusals?: Readonly<Record<string, string>>;
}

/** What a migration does not say, one line each. */
function unsaid(
  id: string,
  older: DocumentedContract<Contract>,
  newer: DocumentedContract<Contract>,
  given: AnyMigration | AnyHandler | undefined,
): string[] {
  if (typeof given === "function") return [];
  if (newer.contract.operations[id] === undefined)
    return [`${id} is only in ${older.contract.version}: give its handler.`];
  const { isRequestOther, isReplyOther, addedRefusals } = differences(id, older, newer);
  const { request, reply, refusals = {} } = given ?? {};
  return [
    ...(isRequestOther && request === undefined ? [`${id} takes other requests: give \`request\`.`] : []),
    ...(isReplyOther && reply === undefined ? [`${id} gives other replies: give \`reply\`.`] : []),
    ...addedRefusals
      .filter((condition) => refusals[condition] === undefined)
      .map(
        (condition) => `${id} refuses "${condition}" only in ${newer.contract.version}: say in \`refusals\` as what.`,
      ),
  ];
}

function migrated(
  handler: AnyHandler,
  row: Operation | undefined,
  { request, reply, refusals = {} }: AnyMigration,
): AnyHandler {
  const conditionOf = (condition: string): string => refusals[condition] ?? condition;
  return async (call) => {
    const { params, query, headers, cookies, body } = call;
    const asked = request?.({ params, query, headers, cookies, body }) ?? {};
    const filters = filtersOf(call, row);
    const own: Partial<AnyCall> = {
      ...asked,
      filters,
      refuse: (condition, ...rest) => call.refuse(conditionOf(condition), ...rest),
      refuseUnless: (condition, ...rest) => call.refuseUnless(conditionOf(condition), ...rest),
      require: (condition, ...rest) => call.require(conditionOf(condition), ...rest),
    };
    const answer = await handler(withOwn(call, own));
    return reply?.(answer) ?? answer;
  };
}

/** The filters of the older version, at the paths of the newer one: those of the same place in the row. */
function filtersOf({ row: older, filters }: AnyCall, newer: Operation | undefined): FilterValue[] {
  const pathsOf = (paths: readonly string[]): readonly string[] | undefined => {
    const declared = older.filters.find((each) => JSON.stringify(each.paths) === JSON.stringify(paths));
    return newer?.filters.find(({ parameter }) => parameter === declared?.parameter)?.paths;
  };
  return filters.map((filter) => ({ ...filter, paths: pathsOf(filter.paths) ?? filter.paths }));
}

/** The call with members of its own; what it does itself, it does as itself. */
function withOwn(call: AnyCall, own: Partial<AnyCall>): AnyCall {
  return new Proxy(call, {
    get(target, name) {
      if (Object.hasOwn(own, name)) return Reflect.get(own, name);
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}
