import type { OperationId, RuleId } from "@tallystick/contract";
import type { CallRequest, Exchange } from "../../http/exchange.ts";

/**
 * Members returned as given and without immediate effect: free words and limits. A correct service accepts any value of
 * their schema. Identifying, routing and verified members are excluded.
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
  /** The enclosing member in the reply, if any. */
  shownIn?: string;
}

/** The generated values, by the path of each member. */
export type MemberValues = Readonly<Record<string, unknown>>;
