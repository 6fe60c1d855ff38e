import { answering, sending, withItems, withMembers } from "../edits.ts";
import type { Fault } from "../proxy.ts";

const json = { "content-type": "application/json" };
const done = { status: 200, headers: json, body: {} };
const ofPost = /\/posts\/[^/]+$/;
const posts = /\/posts$/;
const albums = /\/albums$/;

export const faults: readonly Fault[] = [
  { name: "deletes no posts", method: "DELETE", path: ofPost, instead: done },
  { name: "deletes no albums", method: "DELETE", path: /\/albums\/[^/]+$/, instead: done },
  { name: "changes no titles", method: "PATCH", path: ofPost, body: () => ({}) },
  {
    name: "names no next page",
    method: "GET",
    path: posts,
    change: ({ headers: { link: _gone, ...headers }, ...reply }) => ({ ...reply, headers }),
  },
  {
    name: "loses the first item of each page",
    method: "GET",
    path: albums,
    change: withItems((items) => items.slice(1)),
  },
  { name: "shows pages backwards", method: "GET", path: posts, change: withItems((items) => items.toReversed()) },
  {
    name: "shows one view more",
    method: "GET",
    path: ofPost,
    change: withMembers(({ views }) => ({ views: Number(views) + 1 })),
  },
  {
    name: "shows posts that do not exist",
    method: "GET",
    path: ofPost,
    change: answering(404, { status: 200, headers: json, body: {} }),
  },
  { name: "publishes every post", method: "POST", path: posts, body: sending({ published: true }) },
  {
    name: "lists years as texts",
    method: "GET",
    path: albums,
    change: withMembers(({ year }) => ({ year: String(year) })),
  },
];
