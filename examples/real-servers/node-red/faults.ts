import { answering, sending, withItems, withMembers } from "../edits.ts";
import type { Fault } from "../proxy.ts";

const json = { "content-type": "application/json" };
const ofFlow = /\/flow\/[^/]+$/;

export const faults: readonly Fault[] = [
  { name: "deletes no flows", method: "DELETE", path: ofFlow, instead: { status: 204, headers: {}, body: "" } },
  { name: "forgets what a flow is about", method: "POST", path: /\/flow$/, body: sending({ info: "" }) },
  { name: "enables every flow", method: "PUT", path: ofFlow, body: sending({ disabled: false }) },
  {
    name: "shows another label",
    method: "GET",
    path: ofFlow,
    change: withMembers(({ label }) => ({ label: `${String(label)}0` })),
  },
  {
    name: "shows flows that do not exist",
    method: "GET",
    path: ofFlow,
    change: answering(404, { status: 200, headers: json, body: {} }),
  },
  {
    name: "refuses to delete what does not exist as a request that does not fit",
    method: "DELETE",
    path: ofFlow,
    change: answering(404, { status: 400 }),
  },
  {
    name: "shows settings to anybody",
    method: "GET",
    path: /\/settings$/,
    change: answering(401, { status: 200, headers: json, body: {} }),
  },
  {
    name: "shows flows without their revision",
    method: "GET",
    path: /\/flows$/,
    change: withMembers(() => ({ rev: null })),
  },
  { name: "lists no nodes' types", method: "GET", path: /\/nodes$/, change: withMembers(() => ({ types: "none" })) },
  {
    name: "leaves a set of nodes out that it shows",
    method: "GET",
    path: /\/nodes$/,
    change: withItems((items) => items.slice(1)),
  },
];
