import type { OperationId, RuleId } from "@tallystick/contract";
import type { CallRequest, Exchange } from "../../http/exchange.ts";

/**
 * Members of a body that a rule says are shown as given, and that have no effect until later: words that only people
 * read, and limits. A correct service accepts whatever their schema allows. Members that identify, route, or are verified
 * are not here.
 */
export interface GeneratedMembers {
  operation: OperationId;
  /** Which kind of body; absent: the plain one. */
  kind?: string;
  members: readonly string[];
  rules: readonly RuleId[];
  /** The operation that shows them again; absent: the reply itself. */
  reader?: { operation: OperationId; request: (reply: Exchange, values: MemberValues) => CallRequest };
  /** Where the only member is shown, if not under its own path. */
  shownAt?: string;
  /** What the members are shown inside of, if anything. */
  shownIn?: string;
}

/** The generated values, by the path of each member. */
export type MemberValues = Readonly<Record<string, unknown>>;
