import { contract } from "@tallystick/contract";
import { bodyOf, type ProxiedCall, type ProxiedReply, refusal } from "../../proxy/proxied-call.ts";
import { type HandWrittenMutant, mutant } from "../mutant.ts";
import { replies, replyTo, answering } from "../traffic.ts";

function bodyAs(reply: ProxiedReply): Record<string, unknown> {
  return typeof reply.body === "object" && reply.body !== null ? (reply.body as Record<string, unknown>) : {};
}

function isPage({ status }: ProxiedReply, body: Record<string, unknown>): boolean {
  return status === 200 && "hasMore" in body;
}

function contains(body: string | undefined, sign: string): boolean {
  return body?.includes(sign) === true;
}

/** The fiftieth of a second in which an item was made. */
function momentOf(item: unknown): number {
  return Math.floor(Date.parse(String(Object(item)["createdAt"])) / 20);
}

/** Mutants of HTTP and of all resources alike. */
export const mutants: readonly HandWrittenMutant[] = [
  mutant("V-03a", "wire/JSON-of-any-media-type", () => ({
    request(call) {
      if (call.headers["content-type"]?.startsWith("text/plain") === true)
        call.headers["content-type"] = "application/json";
    },
  })),
  mutant("CONV-07", "wire/plain-text", replies, (_call, reply) => {
    reply.headers["content-type"] = "text/plain";
  }),
  mutant("G-02a", "wire/errors-without-a-message", replies, (_call, reply) => {
    if (reply.status >= 400) delete bodyAs(reply)["message"];
  }),
  mutant("ERR-01", "wire/no-reason", replies, (_call, reply) => {
    if (reply.status !== 401) return;
    delete bodyAs(reply)["reason"];
    delete bodyAs(reply)["details"];
  }),
  mutant("ERR-01", "wire/no-reason-for-refused-tokens", replies, (call, reply) => {
    if (reply.status !== 401 || bodyOf(call)?.["oidcToken"] === undefined) return;
    delete bodyAs(reply)["reason"];
    delete bodyAs(reply)["details"];
  }),
  mutant("ERR-04", "wire/no-retry-after", replies, (_call, reply) => {
    delete reply.headers["retry-after"];
  }),
  mutant("V-01b", "wire/no-allow", replies, (_call, reply) => {
    delete reply.headers["allow"];
  }),
  mutant("V-01b", "wire/allow-everything", replies, (_call, reply) => {
    if (reply.status === 405) reply.headers["allow"] = "GET, POST, PUT, PATCH, DELETE";
  }),
  mutant("V-01b", "wire/allow-one", replies, (_call, reply) => {
    if (reply.status === 405) reply.headers["allow"] = reply.headers["allow"]?.split(",")[0] ?? "";
  }),
  mutant("V-01b", "wire/no-405-for-a-patch", replies, (call, reply) => {
    if (reply.status !== 405 || call.method !== "PATCH") return;
    Object.assign(reply, refusal(404, "REFERENCE_NOT_FOUND"));
  }),
  mutant("CARD-23", "wire/closed-cards-are-gone", replies, (call, reply) => {
    if (call.operation !== "cards.get" || bodyAs(reply)["stateReason"] !== "CLOSED_BY_PLATFORM") return;
    reply.status = 404;
    reply.body = { status: 404, code: "REFERENCE_NOT_FOUND", message: "Gone." };
  }),
  mutant("PAGE-04", "wire/a-wrong-count", replyTo("*"), (body) => {
    if (!("hasMore" in body)) return;
    body["totalCount"] = (body["data"] as unknown[]).length;
  }),
  mutant("PAGE-08", "wire/a-lost-item", replyTo("*"), (body) => {
    if (body["hasMore"] === true) (body["data"] as unknown[]).pop();
  }),
  mutant("PAGE-05", "wire/short-pages-of-accounts", () => ({
    request(call) {
      const isBare = call.operation === "customers.internalAccounts.list" && !/[?&]limit=/.test(call.path);
      if (isBare) call.path += `${call.path.includes("?") ? "&" : "?"}limit=10`;
    },
  })),
  mutant("PAGE-08", "wire/what-was-made-in-one-moment-is-parted", () => {
    const moments = new Map<unknown, number>();
    return {
      reply(call, reply) {
        if (call.operation !== "customers.list" || !isPage(reply, bodyAs(reply))) return;
        const body = bodyAs(reply);
        const items: unknown[] = Array.isArray(body["data"]) ? body["data"] : [];
        const last = moments.get(new URL(call.path, "http://half-way").searchParams.get("cursor"));
        moments.set(body["nextCursor"], momentOf(items.at(-1)));
        body["data"] = items.filter((item) => momentOf(item) !== last);
      },
    };
  }),
  ...[
    { sign: "%3A", name: "encoded-colons-name-nothing" },
    { sign: "%43", name: "encoded-letters-name-nothing" },
    { sign: "$", name: "bare-dollars-name-nothing" },
  ].map(({ sign, name }) =>
    mutant("CONV-01", `wire/${name}`, () => ({
      request: async (call: ProxiedCall) =>
        call.path.split("?")[0]?.includes(sign) === true ? refusal(404, "REFERENCE_NOT_FOUND") : undefined,
    })),
  ),
  ...[
    { name: "ids-of-any-kind", word: /\w+:/ },
    { name: "ids-without-their-word", word: /(?=[0-9a-f]{8}-)/i },
  ].map(({ name, word }) =>
    mutant("CONV-01", `wire/${name}`, () => ({
      request(call: ProxiedCall) {
        const [path = "", ...query] = call.path.split("?");
        const [, before, id = ""] = /^(.*\/customers\/)([^/]+)$/.exec(path) ?? [];
        if (call.operation !== "customers.get" || before === undefined) return;
        const bare = decodeURIComponent(id);
        const named = bare.startsWith("Customer:") ? bare : bare.replace(word, "Customer:");
        call.path = [before + encodeURIComponent(named), ...query].join("?");
      },
    })),
  ),
  mutant("V-03a", "wire/cut-off-for-bad-bytes", answering(refusal(0, "INTERNAL_ERROR")), ({ body }) =>
    contains(body, "\uFFFD"),
  ),
  mutant("V-03a", "wire/five-hundred-for-bad-bytes", answering(refusal(500, "INTERNAL_ERROR")), ({ body }) =>
    contains(body, "\uFFFD"),
  ),
  mutant("V-03a", "wire/five-hundred-for-deep-json", answering(refusal(500, "INTERNAL_ERROR")), ({ body }) =>
    contains(body, "[".repeat(100)),
  ),
  mutant(
    "V-03a",
    "wire/five-hundred-without-media-type",
    answering(refusal(500, "INTERNAL_ERROR")),
    ({ headers, body }) => body !== undefined && headers["content-type"] === undefined,
  ),
  mutant("VERS-01", "wire/any-version", () => ({
    request(call) {
      call.path = call.path.replace(/^\/\d{4}-\d{2}-\d{2}/, contract.basePath);
    },
  })),
  mutant("CONV-09", "wire/no-version", () => ({
    request(call) {
      if (!/^\/\d{4}-/.test(call.path)) call.path = contract.basePath + call.path;
    },
  })),
  mutant("V-05c", "wire/ill-formed-ids-are-invalid", answering(refusal(400, "INVALID_INPUT")), ({ path }) =>
    path.includes("/no-such-id"),
  ),
  mutant("V-05a", "wire/one-platform", () => {
    let first: string | undefined;
    return {
      request(call) {
        if (call.headers["authorization"]?.startsWith("Basic") !== true) return;
        first ??= call.headers["authorization"];
        call.headers["authorization"] = first;
      },
    };
  }),
  mutant("PAUTH-04", "wire/bearer-is-basic", () => {
    let known: string | undefined;
    return {
      request(call) {
        const given = call.headers["authorization"];
        if (given?.startsWith("Basic") === true) known ??= given;
        else if (given?.startsWith("Bearer") === true && known !== undefined) call.headers["authorization"] = known;
      },
    };
  }),
];
