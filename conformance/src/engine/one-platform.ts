import { call } from "../http/call.ts";
import type { CallContext } from "../http/call.ts";
import { valuesAt } from "../world/value-at.ts";
import type { TargetInfo } from "./check.ts";
import { UsageError } from "./usage-error.ts";

/**
 * What a platform has of its own, by the read that shows it. A single one of them may be shown to a stranger by
 * mistake; that is for the checks to judge.
 */
const ownIds: Readonly<Record<string, string>> = {
  "config.get": "id",
  "platform.internalAccounts.list": "data[].id",
};

/** Throws `UsageError` when the second platform is the first again: what they must not see of each other is then their own. */
export async function refuseOnePlatform(http: CallContext, { capabilities }: TargetInfo): Promise<void> {
  // A mock shows everybody the same.
  if (http.callers.other === undefined || !capabilities.has("state")) return;
  for (const [operation, path] of Object.entries(ownIds)) {
    const own = await idsSeen(http, "platform", operation, path);
    if (own === undefined || own !== (await idsSeen(http, "other", operation, path))) return;
  }
  throw new UsageError(
    [
      `Both pairs of credentials are the same platform: ${Object.keys(ownIds).join(" and ")} show both the same ids.`,
      "Give --other-client-id and --other-client-secret of another platform, or --stateless if the target is a mock.",
    ].join("\n"),
  );
}

/** Undefined when it shows none, or nobody knows. */
async function idsSeen(
  http: CallContext,
  as: "platform" | "other",
  operation: string,
  path: string,
): Promise<string | undefined> {
  const row = http.contract.operations[operation];
  const exchange = row && (await call(http, row, { as }, 0).catch(() => undefined));
  const ids = exchange?.status === 200 ? valuesAt(exchange.body, path) : [];
  return ids.length === 0 ? undefined : JSON.stringify(ids);
}
