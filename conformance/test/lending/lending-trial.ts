import type { CallRequest, Exchange } from "../../src/http/exchange.ts";
import { derivedAdapter } from "../../src/contracts/derived-adapter.ts";
import { openTrial } from "../../src/runner/trial/trial.ts";
import type { Trial } from "../../src/requests/trial.ts";
import { asObject, textAt } from "../../src/json/value-at.ts";
import { tinyContext } from "../tiny/tiny-context.ts";
import { lendingContract, lendingDocument } from "./lending-contract.ts";

/** One call of the desk: the operation, and its request. */
export type DeskCall = [operation: string, request: CallRequest];

/** A trial of these rules against a desk in memory, and the calls that the desk got. */
export function lendingTrial(
  fixtures: Record<string, string> = {},
  rules: readonly string[] = [],
): { t: Trial; calls: DeskCall[] } {
  const support = derivedAdapter(lendingContract, lendingDocument);
  const context = { ...tinyContext({ fixtures }, { rules }), contract: lendingContract, support };
  const t = openTrial(context, { name: "lending", rules, needs: [] }, 1).trial;
  const calls: DeskCall[] = [];
  const desk = openDesk();
  const call = async (operation: string, request: CallRequest = {}): Promise<Exchange> => {
    calls.push([operation, request]);
    return exchangeOf(operation, desk(operation, request));
  };
  return { t: Object.assign(t, { call }), calls };
}

interface DeskReply {
  status: number;
  body: unknown;
}

/** A right desk: each serial number once, each item lent once, nothing lent in the past, and only what is lent renewed or fined. */
function openDesk(): (operation: string, request: CallRequest) => DeskReply {
  const shown = new Map<string, Record<string, unknown>>();
  const isTaken = (name: string, value: unknown): boolean => [...shown.values()].some((each) => each[name] === value);
  return (operation, { params = {}, body }) => {
    const made = asObject(body) ?? {};
    const loan = shown.get(params["loanId"] ?? "");
    if (operation === "items.create" && isTaken("serial", made["serial"])) return refused("SERIAL_TAKEN");
    if (operation === "loans.create") {
      if (!shown.has(textAt(made, "itemId") ?? "")) return refused("NO_ITEM");
      if (isTaken("itemId", made["itemId"])) return refused("ITEM_OUT");
      if (Date.parse(textAt(made, "from") ?? "") < Date.now()) return refused("TOO_EARLY");
    }
    if (operation === "fines.create" && shown.get(textAt(made, "loanId") ?? "")?.["state"] !== "LENT")
      return refused("NOT_LENT");
    if (operation === "loans.renew" && loan?.["state"] !== "LENT") return refused("NOT_LENT");
    if (operation === "loans.collect" && loan !== undefined) loan["state"] = "LENT";
    const kind = `${operation.charAt(0).toUpperCase()}${operation.slice(1, operation.lastIndexOf(".") - 1)}`;
    const data = [...shown.values()].filter((each) => textAt(each, "id")?.startsWith(`${kind}:`));
    if (!operation.endsWith(".create")) return { status: 200, body: loan ?? { data, hasMore: false } };
    const id = `${kind}:${shown.size + 1}`;
    shown.set(id, { id, state: "READY", ...made });
    return { status: 201, body: shown.get(id) };
  };
}

function refused(code: string): DeskReply {
  return { status: 409, body: { code } };
}

function exchangeOf(operation: string, reply: DeskReply): Exchange {
  const request = { method: "POST", url: "", headers: {} };
  return {
    operation,
    request,
    headers: {},
    text: "",
    atMs: 0,
    durationMs: 0,
    ...reply,
    body: structuredClone(reply.body),
  };
}
