import { answering, sending, withItems, withMembers } from "../edits.ts";
import type { Fault } from "../proxy.ts";

const json = { "content-type": "application/json" };
const done = { status: 200, headers: {}, body: "" };
const ofFolder = /\/config\/folders\/[^/]+$/;

export const faults: readonly Fault[] = [
  { name: "deletes no folders", method: "DELETE", path: ofFolder, instead: done },
  { name: "changes no folders", method: "PATCH", path: ofFolder, body: () => ({}) },
  { name: "forgets labels", method: "PUT", path: ofFolder, body: sending({ label: "" }) },
  {
    name: "leaves the last folder out",
    method: "GET",
    path: /\/config\/folders$/,
    change: withItems((items) => items.slice(0, -1)),
  },
  {
    name: "shows another path",
    method: "GET",
    path: ofFolder,
    change: withMembers(({ path }) => ({ path: `${String(path)}0` })),
  },
  { name: "changes no options", method: "PATCH", path: /\/config\/options$/, body: () => ({}) },
  {
    name: "shows a text for a number",
    method: "GET",
    path: /\/config\/options$/,
    change: withMembers(({ maxSendKbps }) => ({ maxSendKbps: String(maxSendKbps) })),
  },
  {
    name: "shows folders that do not exist",
    method: "GET",
    path: ofFolder,
    change: answering(404, { status: 200, headers: json, body: {} }),
  },
  {
    name: "answers anybody",
    method: "GET",
    path: /\/system\/ping$/,
    change: answering(403, { status: 200, headers: json, body: { ping: "pong" } }),
  },
  {
    name: "makes every folder one that only receives",
    method: "PUT",
    path: ofFolder,
    body: sending({ type: "receiveonly" }),
  },
];
