import { answering, sending, withItems, withMembers } from "../edits.ts";
import type { Fault } from "../proxy.ts";

const json = { "content-type": "application/json" };
const done = { status: 204, headers: {}, body: "" };

const ofQueue = /\/queues\/[^/]+\/[^/]+$/;
const ofExchange = /\/exchanges\/[^/]+\/[^/]+$/;

export const faults: readonly Fault[] = [
  { name: "deletes no users", method: "DELETE", path: /\/users\/[^/]+$/, instead: done },
  { name: "lists no queues", method: "GET", path: /\/queues\/[^/]+$/, change: withItems(() => []) },
  { name: "deletes no exchanges", method: "DELETE", path: ofExchange, instead: done },
  { name: "deletes no queues", method: "DELETE", path: ofQueue, instead: done },
  {
    name: "shows the contrary of durable",
    method: "GET",
    path: ofQueue,
    change: withMembers(({ durable }) => ({ durable: durable !== true })),
  },
  {
    name: "shows exchanges that do not exist",
    method: "GET",
    path: ofExchange,
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
    name: "lists exchanges without their types",
    method: "GET",
    path: /\/exchanges\/[^/]+$/,
    change: withMembers(() => ({ type: null })),
  },
  {
    name: "makes every exchange a direct one",
    method: "PUT",
    path: /\/exchanges\//,
    body: sending({ type: "direct" }),
  },
];
