import type { RuleId } from "@tallystick/contract";

/** Members of a resource that never change once they are shown: whom it belongs to, what it names, when it was made. */
export interface LastingMembers {
  /** The rule that says what these members are. */
  rule: RuleId;
  resource: string;
  /** Paths in the resource, such as `source.accountId`. */
  paths: readonly string[];
}
