import { answering, sending, withItems, withMembers, without } from "../edits.ts";
import type { Fault } from "../proxy.ts";

const json = { "content-type": "application/json" };
const done = { status: 204, headers: {}, body: "" };
const ofZone = /\/zones\/[^/]+$/;

export const faults: readonly Fault[] = [
  { name: "deletes no zones", method: "DELETE", path: ofZone, instead: done },
  { name: "leaves the first zone out", method: "GET", path: /\/zones$/, change: withItems((items) => items.slice(1)) },
  { name: "makes every zone a native one", method: "POST", path: /\/zones$/, body: sending({ kind: "Native" }) },
  {
    name: "says that it made a zone twice",
    method: "POST",
    path: /\/zones$/,
    change: answering(409, {
      status: 201,
      headers: json,
      body: { id: "a.example.org.", name: "a.example.org.", kind: "Native", serial: 1, dnssec: false, account: "" },
    }),
  },
  { name: "changes no zones", method: "PUT", path: ofZone, body: () => ({}) },
  { name: "shows no serial of a zone", method: "GET", path: ofZone, change: without("serial") },
  {
    name: "shows another key",
    method: "GET",
    path: /\/tsigkeys\/[^/]+$/,
    change: withMembers(() => ({ id: "other.", name: "other" })),
  },
  {
    name: "names algorithms in capitals in the list",
    method: "GET",
    path: /\/tsigkeys$/,
    change: withMembers(({ algorithm }) => ({ algorithm: String(algorithm).toUpperCase() })),
  },
  {
    name: "calls unknown callers forbidden",
    method: "GET",
    path: /\/tsigkeys$/,
    change: answering(401, { status: 403, headers: json, body: { error: "Forbidden" } }),
  },
  {
    name: "calls unknown zones gone",
    method: "GET",
    path: ofZone,
    change: answering(404, { status: 410, headers: json, body: { error: "Gone" } }),
  },
];
