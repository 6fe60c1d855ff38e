import type { Report } from "../runner/result/report.ts";

/** What stands above the rules that no check of this run came to. */
export function unreachedTitle({ part }: Pick<Report, "part">): string {
  return part?.shard === undefined
    ? "Not reached by the checks that were chosen (others may)"
    : "Not reached in this shard (another may)";
}
