import type { RuleId } from "@tallystick/contract";

/** The rules by which something is created, found, and found as given; of several kinds of body, this one's. */
export interface ReadBack {
  kind: string;
  made?: RuleId;
  found: RuleId;
  same: RuleId;
}
