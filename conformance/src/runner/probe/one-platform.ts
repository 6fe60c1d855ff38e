import { call, type CallContext } from "../../http/call.ts";
import { textAt } from "../../json/value-at.ts";
import { declaredItems } from "../../requests/lists/declared-items.ts";
import { nextQuery } from "../../requests/lists/next-query.ts";
import { wholePage } from "../../requests/lists/whole-page.ts";
import type { CallRequest, Exchange } from "../../http/exchange.ts";
import type { PlatformOperations, TargetInfo } from "../../requests/trial.ts";
import { UsageError } from "../../errors/usage-error.ts";

/** The number of pages of tokens that are read. */
const mostPages = 50;

/**
 * Throws `UsageError` when the second credentials are a token of the first platform: they would then see the same data.
 * A target that wrongly treats two platforms as one is for the checks to judge.
 */
export async function refuseOnePlatform(
  http: CallContext,
  { capabilities }: TargetInfo,
  { readConfig, listTokens }: PlatformOperations,
): Promise<void> {
  const { other } = http.callers;
  // What neither shows the platform nor lists its tokens cannot tell.
  if (http.contract.operations[readConfig] === undefined || http.contract.operations[listTokens] === undefined) return;
  // A mock shows everybody the same.
  if (other?.scheme !== "basic" || !capabilities.has("state")) return;
  const [own, others] = [
    await platformSeen(http, readConfig, "platform"),
    await platformSeen(http, readConfig, "other"),
  ];
  if (own === undefined || own !== others || !(await hasToken(http, listTokens, other.id))) return;
  throw new UsageError(
    [
      "Both pairs of credentials are the same platform: the second is one of the first's own tokens.",
      "Give --other-client-id and --other-client-secret of another platform.",
    ].join("\n"),
  );
}

async function platformSeen(
  http: CallContext,
  readConfig: string,
  as: "platform" | "other",
): Promise<string | undefined> {
  return textAt((await read(http, readConfig, { as }))?.body, "id");
}

/** Whether one of the first platform's tokens has this client id. */
async function hasToken(http: CallContext, listTokens: string, clientId: string): Promise<boolean> {
  const row = http.contract.operations[listTokens];
  if (row === undefined) return false;
  let query: CallRequest["query"] = wholePage(http.contract, row);
  for (let page = 0; query !== undefined && page < mostPages; page += 1) {
    const reply = await read(http, listTokens, { query });
    const items = declaredItems(http.contract, row, reply?.body) ?? [];
    if (items.some((item) => textAt(item, "clientId") === clientId)) return true;
    query = reply && nextQuery(http.contract, row, query, reply);
  }
  return false;
}

/** Undefined when the request is refused, or it is unknown. */
async function read(http: CallContext, operation: string, request: CallRequest): Promise<Exchange | undefined> {
  const row = http.contract.operations[operation];
  const exchange = row && (await call(http, row, request, 0).catch(() => undefined));
  return exchange?.status === 200 ? exchange : undefined;
}
