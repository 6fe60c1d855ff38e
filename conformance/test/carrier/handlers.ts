import { check, isObject, isText, Problem } from "./problem.ts";
import type { CarrierFault, Reply, Rows } from "./rows.ts";

/** Answers a request by the ids of its path, its body and the view that it names. */
type Handler = (ids: readonly string[], given: Readonly<Record<string, unknown>>, seen?: string) => Reply;

/** What a carrier does, by method and path. */
export function handlersOf(rows: Rows, fault: CarrierFault | undefined): Readonly<Record<string, Handler>> {
  const is = (each: CarrierFault): boolean => fault === each;
  const merged = (old: unknown, marks: Readonly<Record<string, unknown>>): object => {
    const all = { ...(is("forgets marks that are not sent") ? {} : Object(old ?? {})), ...marks };
    const kept = Object.fromEntries(Object.entries(all).filter(([, mark]) => mark !== null));
    return is("keeps marks that are taken out") ? { ...Object(old ?? {}), ...kept } : kept;
  };
  return {
    "POST shipments": (_, { recipient, note, marks }) => {
      check(isText(recipient) && (note === undefined || isText(note, 0)) && (marks === undefined || isObject(marks)));
      check(is("takes numbers as marks") || Object.values(Object(marks ?? {})).every((each) => isText(each, 0)));
      return rows.made("shipment", { status: "DRAFT", recipient, note, marks });
    },
    "GET shipments/*": ([id], _, seen) => {
      const shown = rows.shown("shipment", id);
      const isSeen = seen !== undefined && (seen === shown.headers?.["etag"] || is("knows every view"));
      return isSeen && !is("knows no view") ? { ...shown, status: 304, body: "" } : shown;
    },
    "PATCH shipments/*": ([id], { recipient, note, marks }, seen) => {
      const row = rows.find("shipment", id);
      if (is("keeps what was right of a refused update") && isText(recipient)) row.body["recipient"] = recipient;
      check((recipient === undefined || isText(recipient)) && (note === undefined || isText(note, 0)));
      check(marks === undefined || isObject(marks));
      check(Object.values(Object(marks ?? {})).every((each) => each === null || isText(each, 0)));
      check(seen !== undefined);
      if (seen !== `"${row.version}"`) throw new Problem(412, "stale");
      row.version += 1;
      Object.assign(row.body, recipient === undefined ? {} : { recipient }, note === undefined ? {} : { note });
      if (marks !== undefined) row.body["marks"] = merged(row.body["marks"], Object(marks));
      const shown = rows.shown("shipment", id);
      return is("shows the view of before it changed") ? { ...shown, headers: { etag: seen } } : shown;
    },
    "POST shipments/*/book": ([id]) => {
      const { body } = rows.find("shipment", id);
      const isDraft = body["status"] === "DRAFT";
      if (!isDraft && is("clears the note of what it refuses to book")) delete body["note"];
      if (rows.of("parcel", id).length === 0) throw new Problem(409, isDraft ? "empty" : "state");
      const reply = rows.move(id, "BOOKED", is("books what was cancelled") ? ["DRAFT", "CANCELLED"] : ["DRAFT"]);
      if (is("drops the note when it books")) delete body["note"];
      return reply;
    },
    "POST shipments/*/cancel": ([id], { why }) => {
      const { body } = rows.find("shipment", id);
      check(isText(why));
      if (is("takes the reason of what it refuses to cancel")) body["cancelledFor"] = why;
      rows.move(id, "CANCELLED", ["DRAFT", "BOOKED"]);
      body["cancelledFor"] = why;
      const reply = rows.shown("shipment", id);
      if (is("reopens what was cancelled")) setTimeout(() => (body["status"] = "DRAFT"), 20).unref();
      return reply;
    },
    "POST shipments/*/parcels": ([id], { weight }) => {
      const { body } = rows.find("shipment", id);
      check(Number.isInteger(weight) && Number(weight) >= 1 && Number(weight) <= 100);
      if (body["status"] !== "DRAFT") throw new Problem(409, "state");
      return rows.made("parcel", { shipmentId: id, weight }, id);
    },
    "GET shipments/*/parcels/*": ([id, parcel]) => rows.shown("parcel", parcel, rows.idOf("shipment", id)),
    "POST shipments/*/parcels/*/items": ([id, parcel], { name }) => {
      const owner = rows.idOf("parcel", parcel, rows.idOf("shipment", id));
      check(isText(name));
      return rows.made("item", { name }, owner);
    },
    "GET shipments/*/parcels/*/items/*": ([id, parcel, item]) => {
      const owner = rows.idOf("parcel", parcel, rows.idOf("shipment", id));
      return rows.shown("item", item, is("shows what is in another parcel") ? undefined : owner);
    },
    "PUT shipments/*/parcels/*/items/*": ([id, parcel, item], { name }) => {
      const owner = rows.idOf("parcel", parcel, rows.idOf("shipment", id));
      const found = rows.find("item", item, owner);
      check(isText(name));
      for (const { body } of is("renames all that is in a parcel") ? rows.of("item", owner) : [found])
        body["name"] = name;
      return rows.shown("item", item);
    },
    "POST shipments/*/labels": ([id], { format }) => {
      const shipmentId = rows.idOf("shipment", id);
      check(format === "pdf" || format === "zpl");
      const { body } = rows.made("label", { format, shipmentId: is("labels another shipment") ? "s0" : shipmentId });
      return { status: 202, body, headers: is("says not how long to wait") ? {} : { "retry-after": "1" } };
    },
    "GET labels/*": ([id]) => rows.shown("label", id),
    "GET labels/*/print": ([id]) => {
      if (rows.stateOf(id) !== "done" && !is("prints what is not done")) throw new Problem(409, "state");
      return { status: 200, body: "%PDF", headers: { "content-type": "application/pdf" } };
    },
    "PUT addresses/*": ([nick = ""], { city, careOf, doors: given }) => {
      check(isText(city) && (careOf === undefined || isText(careOf, 0)) && (given === undefined || isObject(given)));
      check(Object.values(Object(given ?? {})).every((each) => isText(each, 0)));
      check(is("takes any nick") || /^[a-z][a-z0-9-]{1,40}$/.test(nick));
      const before = rows.has(nick) ? rows.find("address", nick).body : undefined;
      if (before !== undefined && is("keeps the first address")) return rows.shown("address", nick);
      const kept = is("keeps what an address leaves out") ? before?.["careOf"] : undefined;
      const isNew = is("calls every address new") || (before === undefined && !is("calls no address new"));
      const isKept = is("keeps doors that an address leaves out") && given !== undefined;
      const doors = isKept ? { ...Object(before?.["doors"] ?? {}), ...given } : given;
      return { ...rows.put("address", nick, { nick, city, careOf: careOf ?? kept, doors }), status: isNew ? 201 : 200 };
    },
    "GET addresses/*": ([nick]) => rows.shown("address", nick),
  };
}
