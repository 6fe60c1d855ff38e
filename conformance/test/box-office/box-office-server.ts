import { expiryEnd, normalizedText, quantityEdge, type Contract } from "@tallystick/contract";
import type { Call, FilterValue, Handlers, MemoryTx } from "@tallystick/server";
import express, { type Express } from "express";
import { bearerServer } from "../bearer-server.ts";
import type { CompiledSpec } from "../compiled-spec.ts";

export const token = "a-token-of-the-box-office";

interface Show {
  id: string;
  title: string;
  troupe?: string;
  promoter?: string;
  phone?: string;
  beginsAt: string;
  endsAt: string;
  placesLeft: number;
  createdAt: number;
  status: string;
}

interface Voucher {
  code: string;
  percent: number;
  note?: string;
}

const dayMs = 86_400_000;

/** What a box office may do wrong. */
export const faults = {
  "never-closes": "A show stays open whatever time it is.",
  "reminds-too-often": "A reminder is sent as often as it is asked for.",
  "remembers-a-voucher": "A voucher that is created again has the note of the deleted one.",
  "keeps-capitals": "A promoter is shown as it was given, in capitals.",
  "locates-all-shows": "What was created is said to be at the address of all shows.",
  "keeps-the-first-end": "A show that was postponed is over when it was to be over at first.",
};

export type BoxOfficeFault = keyof typeof faults;

function isFound(show: object, { paths, match, value }: FilterValue): boolean {
  const texts = paths.flatMap((path) =>
    Object.entries(show).flatMap(([name, text]) => (name === path ? [String(text)] : [])),
  );
  if (match === "substring") return texts.some((text) => text.includes(value));
  if (match === "substring-any-case") return texts.some((text) => text.toLowerCase().includes(value.toLowerCase()));
  return texts.includes(value);
}

function handlersOf({ expiries, lifecycles }: Contract, fault?: BoxOfficeFault): Handlers<MemoryTx, Contract> {
  const shows = new Map<string, Show>();
  const firstEnds = new Map<string, string>();
  const reminders = new Map<string, number[]>();
  const vouchers = new Map<string, Voucher>();
  const forgotten = new Map<string, Voucher>();
  /** When a time of the show is, as the contract declares it. */
  const timeOf = (show: Show, field: string): number => {
    const expiry = expiries.find((each) => each.field === field);
    if (expiry === undefined) throw new Error(`The contract does not declare ${field}`);
    const path = expiry.from ?? expiry.before;
    const counted = path === "beginsAt" ? show.beginsAt : show.endsAt;
    return expiryEnd(expiry, path === undefined ? show.createdAt : Date.parse(counted));
  };
  const isOnSale = ({ status }: Show): boolean => status === "OPEN" || status === "SOLD_OUT";
  const shown = (show: Show, now: number): object => {
    const { ShowStatus } = lifecycles;
    show.status = (ShowStatus && quantityEdge(ShowStatus, show)?.to) ?? show.status;
    const first = firstEnds.get(show.id);
    const ends = fault === "keeps-the-first-end" && first !== undefined ? { ...show, endsAt: first } : show;
    if (isOnSale(show) && fault !== "never-closes" && now >= timeOf(show, "sellsUntil")) show.status = "CLOSED";
    if (show.status === "CLOSED" && now >= timeOf(ends, "endsAt")) show.status = "OVER";
    const { createdAt: _, ...rest } = show;
    return { ...rest, sellsUntil: new Date(timeOf(show, "sellsUntil")).toISOString() };
  };
  const find = (call: Call<string, MemoryTx, Contract>): Show =>
    shows.get(String(call.params["id"])) ?? call.refuse("unknown path.id");
  return {
    Shows_create: async (call) => {
      const { body, now } = call;
      const { draft: _, places: placesLeft, ...given } = Object(body);
      const status = call.begin("ShowStatus");
      const show: Show = { ...given, id: crypto.randomUUID(), createdAt: now, status, placesLeft };
      if (show.promoter !== undefined && fault !== "keeps-capitals")
        show.promoter = normalizedText(show.promoter, ["trimmed", "lower-case"]);
      if (show.phone !== undefined) show.phone = `tel:${show.phone.replaceAll(/\D/g, "")}`;
      shows.set(show.id, show);
      firstEnds.set(show.id, show.endsAt);
      const location = fault === "locates-all-shows" ? "/shows" : `/shows/${show.id}`;
      return { status: 201, headers: { location }, body: shown(show, now) };
    },
    Shows_get: async (call) => ({ status: 200, body: shown(find(call), call.now) }),
    Shows_postpone: async (call) => {
      const show = find(call);
      shown(show, call.now);
      if (show.status === "OVER") return call.refuse("terminal");
      const { beginsAt = show.beginsAt, endsAt = show.endsAt } = Object(call.body);
      Object.assign(show, { beginsAt, endsAt });
      return { status: 200, body: shown(show, call.now) };
    },
    Shows_publish: async (call) => {
      const show = find(call);
      shown(show, call.now);
      if (show.status !== "DRAFT") return call.refuse("not-pending");
      call.move("ShowStatus", show.status, "OPEN");
      show.status = "OPEN";
      return { status: 200, body: shown(show, call.now) };
    },
    Shows_sell: async (call) => {
      const show = find(call);
      shown(show, call.now);
      if (show.status !== "OPEN") return call.refuse("inactive");
      const { places } = Object(call.body);
      if (places > show.placesLeft) return call.refuse("insufficient-balance body.places");
      show.placesLeft -= places;
      return { status: 200, body: shown(show, call.now) };
    },
    Shows_add: async (call) => {
      const show = find(call);
      shown(show, call.now);
      if (!isOnSale(show)) return call.refuse("inactive");
      show.placesLeft += Object(call.body).places;
      return { status: 200, body: shown(show, call.now) };
    },
    Shows_remind: async (call) => {
      const { id } = find(call);
      const recent = (reminders.get(id) ?? []).filter((at) => at > call.now - dayMs);
      if (recent.length >= 3 && fault !== "reminds-too-often") return call.refuse("too-often");
      reminders.set(id, [...recent, call.now]);
      return { status: 204 };
    },
    Shows_list: async (call) => {
      const all = [...shows.values()].map((show) => shown(show, call.now));
      const found = all.filter((show) => call.filters.every((filter) => isFound(show, filter)));
      return { status: 200, body: call.listed(found, { more: false }) };
    },
    Vouchers_create: async (call) => {
      const code = String(call.params["code"]);
      if (vouchers.has(code)) return call.refuse("duplicate path.code");
      const former = fault === "remembers-a-voucher" ? forgotten.get(code) : undefined;
      const voucher: Voucher = { ...former, ...Object(call.body), code };
      vouchers.set(code, voucher);
      return { status: 201, body: voucher };
    },
    Vouchers_get: async (call) => {
      const voucher = vouchers.get(String(call.params["code"]));
      return voucher === undefined ? call.refuse("unknown path.code") : { status: 200, body: voucher };
    },
    Vouchers_remove: async (call) => {
      const voucher = vouchers.get(String(call.params["code"]));
      if (voucher === undefined) return call.refuse("unknown path.code");
      vouchers.delete(voucher.code);
      forgotten.set(voucher.code, voucher);
      return { status: 204 };
    },
  };
}

/** A box office without shows, and a clock that can be moved: `POST /clock {"advanceMs": n}`. */
export function boxOffice(spec: Pick<CompiledSpec, "contract" | "document">, fault?: BoxOfficeFault): Express {
  let ahead = 0;
  const clock = { now: () => Date.now() + ahead };
  const app = express();
  app.post("/clock", express.json(), (request, response) => {
    ahead += Number(request.body.advanceMs);
    response.json({ now: new Date(clock.now()).toISOString() });
  });
  return app.use(bearerServer(spec, token, handlersOf(spec.contract, fault), clock));
}
