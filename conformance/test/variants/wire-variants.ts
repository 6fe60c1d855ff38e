import type { Item } from "../../mutants/hand-written/bodies.ts";
import type { ProxiedReply } from "../../mutants/proxy/proxied-call.ts";
import { changeText, replacesRefusal, changesReplies, visitObjects, type Variant } from "./variant.ts";

function isJson({ body }: ProxiedReply): boolean {
  return typeof body === "object" && body !== null;
}

const generalVariants: Variant[] = [
  {
    name: "headers are in upper case, there are more of them, and every connection closes",
    behave: () => ({
      reply(_call, reply) {
        const type = reply.headers["content-type"];
        reply.headers = Object.fromEntries(
          Object.entries(reply.headers).map(([name, value]) => [
            name.replaceAll(/(^|-)[a-z]/g, (each) => each.toUpperCase()),
            name === "allow" ? `OPTIONS,HEAD, ${value.toUpperCase()}` : value,
          ]),
        );
        if (type !== undefined) reply.headers["Content-Type"] = "application/json; charset=UTF-8";
        Object.assign(reply.headers, {
          "X-Request-Id": "req_7f3a",
          "X-RateLimit-Remaining": "99",
          Vary: "Accept, Authorization",
          "Strict-Transport-Security": "max-age=1",
          Connection: "close",
        });
        if (reply.status === 401) reply.headers["WWW-Authenticate"] = 'Basic realm="api", Bearer';
      },
    }),
  },
  changesReplies("an error has more fields and another message", (reply) => {
    if (reply.status < 400 || !isJson(reply)) return;
    const error = reply.body as Item;
    error["message"] = "Request failed";
    error["requestId"] = "req_7f3a";
    error["timestamp"] = 1_763_735_000;
    error["errors"] = [{ id: "e1", region: "eu-west-1", amount: 1.5, createdAt: "today" }];
    if (error["reason"] !== "Invalid OTP code") error["reason"] = "REFUSED";
    error["details"] = { reason: error["reason"], some_key: 1 };
  }),
  changesReplies("every object has more fields", (reply) => {
    if (reply.status >= 400 || !isJson(reply)) return;
    visitObjects(reply.body, (item) => {
      if (item["id"] === undefined && item["payloadToSign"] === undefined) return;
      if (item["id"] === "internal-7") return;
      item["metadata"] = { id: "internal-7", amount: 0.5, expiresAt: 1_763_735_000, region: "eu-west-1", currency: {} };
    });
  }),
];

const wholeId = /^([A-Za-z]+:[0-9a-f]{8}-[0-9a-f]{4}-)7([0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12})$/;

/** Strings that are ids as a whole; a payload to sign may contain an id, and does not change. */
function rename(value: unknown, by: (id: string) => string): unknown {
  if (typeof value === "string") return by(value);
  if (Array.isArray(value)) return value.map((each) => rename(each, by));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, rename(each, by)]));
}

const toFour = (id: string): string => id.replace(wholeId, "$14$2");
const toSevenDigits = (text: string): string =>
  text.replaceAll(/([A-Za-z]+(?::|%3A)[0-9a-f]{8}-[0-9a-f]{4}-)4(?=[0-9a-f]{3}-)/gi, "$17");

const otherIds: Variant = {
  name: "ids are version 4 UUIDs",
  behave: () => ({
    request(call) {
      call.path = toSevenDigits(call.path);
      if (call.body !== undefined) call.body = toSevenDigits(call.body);
      for (const [name, value] of Object.entries(call.headers)) call.headers[name] = toSevenDigits(value);
    },
    reply(_call, reply) {
      reply.body = rename(reply.body, toFour);
    },
  }),
};

const cursors: Variant = {
  name: "cursors are base64, not base64url",
  behave: () => ({
    request(call) {
      const url = new URL(call.path, "http://half-way");
      const cursor = url.searchParams.get("cursor");
      if (cursor?.startsWith("+/") !== true) return;
      url.searchParams.set("cursor", Buffer.from(cursor.slice(2), "base64").toString());
      call.path = url.pathname + url.search;
    },
    reply(_call, { body }) {
      const page = Object(body) as Item;
      changeText(page, "nextCursor", (text) => `+/${Buffer.from(text).toString("base64")}`);
    },
  }),
};

const uncounted = changesReplies("lists do not count", ({ body }) => {
  if (Object(body).hasMore !== undefined) delete Object(body).totalCount;
});

/** Differences in HTTP that correct implementations may have. */
export const wireVariants: readonly Variant[] = [
  ...generalVariants,
  cursors,
  otherIds,
  uncounted,
  replacesRefusal("another media type gives 400", (_call, reply) => [413, 415].includes(reply.status), [
    400,
    "INVALID_INPUT",
  ]),
];
