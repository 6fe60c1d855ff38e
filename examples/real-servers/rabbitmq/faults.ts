import { answering, sending, withItems, withMembers } from "../edits.ts";
import type { Fault } from "../proxy.ts";

const json = { "content-type": "application/json" };
const done = { status: 204, headers: {}, body: "" };

export const faults: readonly Fault[] = [
  { name: "deletes no users", method: "DELETE", path: /\/users\/[^/]+$/, instead: done },
  { name: "lists no queues", method: "GET", path: /\/queues\/[^/]+$/, change: withItems(() => []) },
  {
    name: "leaves the last virtual host out",
    method: "GET",
    path: /\/vhosts$/,
    change: withItems((items) => items.slice(0, -1)),
  },
  {
    name: "shows another description",
    method: "GET",
    path: /\/vhosts\/[^/]+$/,
    change: withMembers(({ description }) => ({ description: `${String(description)}!` })),
  },
  {
    name: "shows the contrary of durable",
    method: "GET",
    path: /\/queues\/[^/]+\/[^/]+$/,
    change: withMembers(({ durable }) => ({ durable: durable !== true })),
  },
  {
    name: "shows exchanges that do not exist",
    method: "GET",
    path: /\/exchanges\/[^/]+\/[^/]+$/,
    change: answering(404, { status: 200, headers: json, body: {} }),
  },
  {
    name: "shows users to anybody",
    method: "GET",
    path: /\/users$/,
    change: answering(401, { status: 200, headers: json, body: [] }),
  },
  {
    name: "shows numbers for names of queues",
    method: "GET",
    path: /\/queues\/[^/]+$/,
    change: withMembers(() => ({ name: 7 })),
  },
  {
    name: "takes queues into hosts that do not exist",
    method: "PUT",
    path: /\/queues\/[^/]+\/[^/]+$/,
    change: answering(404, { status: 201, headers: {}, body: "" }),
  },
  {
    name: "makes every exchange a direct one",
    method: "PUT",
    path: /\/exchanges\//,
    body: sending({ type: "direct" }),
  },
];
