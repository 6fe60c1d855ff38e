import { contract } from "@tallystick/contract";
import type { HandWrittenMutant } from "../hand-written-mutant.ts";
import { type ProxiedCall, type ProxiedReply, refusal } from "../../proxy/proxied-call.ts";

type ChangeReply = (call: ProxiedCall, reply: ProxiedReply) => void;

function changesReplies(rule: string, name: string, fault: string, change: ChangeReply): HandWrittenMutant {
  return { id: `wire/${name}`, fault, rules: [rule], behave: () => ({ reply: change }) };
}

function bodyAs(reply: ProxiedReply): Record<string, unknown> {
  return typeof reply.body === "object" && reply.body !== null ? (reply.body as Record<string, unknown>) : {};
}

function isPage({ status }: ProxiedReply, body: Record<string, unknown>): boolean {
  return status === 200 && "hasMore" in body;
}

function onPage(
  rule: string,
  name: string,
  fault: string,
  change: (body: Record<string, unknown>) => void,
): HandWrittenMutant {
  return changesReplies(rule, name, fault, (_call, reply) => {
    if (isPage(reply, bodyAs(reply))) change(bodyAs(reply));
  });
}

function onPlainList(rule: string, operation: string): HandWrittenMutant {
  return changesReplies(rule, `${operation}-with-hasMore`, `${operation} answers with hasMore.`, (call, reply) => {
    if (call.operation === operation && reply.status === 200) bodyAs(reply)["hasMore"] = false;
  });
}

/** Answers unusual calls with an internal error, or closes the connection. */
function failsUnusualCalls(
  rule: string,
  name: string,
  text: string,
  isOdd: (call: ProxiedCall) => boolean,
  status = 500,
): HandWrittenMutant {
  const answer = async (call: ProxiedCall): Promise<ProxiedReply | undefined> =>
    isOdd(call) ? refusal(status, "INTERNAL_ERROR") : undefined;
  return { id: `wire/${name}`, fault: text, rules: [rule], behave: () => ({ request: answer }) };
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
  {
    id: "wire/JSON-of-any-media-type",
    fault: "A body is read as JSON whatever its media type says.",
    rules: ["V-03a"],
    behave: () => ({
      request(call) {
        if (call.headers["content-type"]?.startsWith("text/plain") === true)
          call.headers["content-type"] = "application/json";
      },
    }),
  },
  changesReplies("CONV-07", "plain-text", "Every reply has the media type text/plain.", (_call, reply) => {
    reply.headers["content-type"] = "text/plain";
  }),
  changesReplies("G-02a", "errors-without-a-message", "Error replies have no message.", (_call, reply) => {
    if (reply.status >= 400) delete bodyAs(reply)["message"];
  }),
  changesReplies("ERR-01", "no-reason", "A 401 has no reason.", (_call, reply) => {
    if (reply.status !== 401) return;
    delete bodyAs(reply)["reason"];
    delete bodyAs(reply)["details"];
  }),
  changesReplies("ERR-04", "no-retry-after", "A 429 has no Retry-After header.", (_call, reply) => {
    delete reply.headers["retry-after"];
  }),
  changesReplies("V-01b", "no-allow", "A 405 has no Allow header.", (_call, reply) => {
    delete reply.headers["allow"];
  }),
  changesReplies("V-01b", "allow-everything", "The Allow header of a 405 names every method.", (_call, reply) => {
    if (reply.status === 405) reply.headers["allow"] = "GET, POST, PUT, PATCH, DELETE";
  }),
  changesReplies("V-01b", "allow-one", "The Allow header of a 405 names only one method.", (_call, reply) => {
    if (reply.status === 405) reply.headers["allow"] = reply.headers["allow"]?.split(",")[0] ?? "";
  }),
  changesReplies("V-01b", "no-405-for-a-patch", "An undeclared PATCH gives 404.", (call, reply) => {
    if (reply.status !== 405 || call.method !== "PATCH") return;
    Object.assign(reply, refusal(404, "REFERENCE_NOT_FOUND"));
  }),
  changesReplies(
    "ACCT-07",
    "platform-accounts-with-a-customer",
    "The platform's accounts have a customerId.",
    (call, reply) => {
      if (call.operation !== "platform.internalAccounts.list" || reply.status !== 200) return;
      for (const account of bodyAs(reply)["data"] as Record<string, unknown>[]) {
        account["customerId"] = "Customer:0199e2a4-7c10-7b3e-9d52-4f6a8c0e2b10";
      }
    },
  ),
  changesReplies("AUTH-06", "wallets-without-credentials", "No wallet has a credential.", (call, reply) => {
    if (call.operation === "auth.credentials.list") bodyAs(reply)["data"] = [];
  }),
  changesReplies("CARD-23", "closed-cards-are-gone", "A closed card gives 404.", (call, reply) => {
    if (call.operation !== "cards.get" || bodyAs(reply)["stateReason"] !== "CLOSED_BY_PLATFORM") return;
    reply.status = 404;
    reply.body = { status: 404, code: "REFERENCE_NOT_FOUND", message: "Gone." };
  }),
  onPage("PAGE-01", "pages-without-data", "A page has no data.", (body) => {
    delete body["data"];
  }),
  onPage("PAGE-02", "pages-without-hasMore", "A page has no hasMore.", (body) => {
    delete body["hasMore"];
  }),
  onPage("PAGE-03", "a-cursor-at-the-end", "The last page has a cursor.", (body) => {
    body["nextCursor"] ??= "b3ZlciB0aGUgZWRnZQ";
  }),
  onPage("PAGE-04", "a-wrong-count", "totalCount counts the page only.", (body) => {
    body["totalCount"] = (body["data"] as unknown[]).length;
  }),
  onPage("PAGE-08", "a-lost-item", "A full page loses its last item.", (body) => {
    if (body["hasMore"] === true) (body["data"] as unknown[]).pop();
  }),
  {
    id: "wire/short-pages-of-accounts",
    fault: "Without limit a page of customers' accounts has ten items.",
    rules: ["PAGE-05"],
    behave: () => ({
      request(call) {
        const isBare = call.operation === "customers.internalAccounts.list" && !/[?&]limit=/.test(call.path);
        if (isBare) call.path += `${call.path.includes("?") ? "&" : "?"}limit=10`;
      },
    }),
  },
  {
    id: "wire/what-was-made-in-one-moment-is-parted",
    fault: "A next page of customers leaves out those of the same moment as the last one before.",
    rules: ["PAGE-08"],
    behave: () => {
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
    },
  },
  onPlainList("PAGE-11", "auth.credentials.list"),
  onPlainList("PAGE-12", "platform.internalAccounts.list"),
  ...[
    { sign: "%3A", name: "encoded-colons-name-nothing", text: "An id with an escaped colon (%3A) is unknown." },
    { sign: "%43", name: "encoded-letters-name-nothing", text: "An id with an escaped C (%43) is unknown." },
    { sign: "$", name: "bare-dollars-name-nothing", text: "An address with an unescaped $ is unknown." },
  ].map(({ sign, name, text }) => ({
    id: `wire/${name}`,
    fault: text,
    rules: ["CONV-01"],
    behave: () => ({
      request: async (call: ProxiedCall) =>
        call.path.split("?")[0]?.includes(sign) === true ? refusal(404, "REFERENCE_NOT_FOUND") : undefined,
    }),
  })),
  ...[
    { name: "ids-of-any-kind", text: "A customer is found by the word of any kind before its UUID.", word: /\w+:/ },
    { name: "ids-without-their-word", text: "A customer is also found by its UUID alone.", word: /(?=[0-9a-f]{8}-)/i },
  ].map(({ name, text, word }) => ({
    id: `wire/${name}`,
    fault: text,
    rules: ["CONV-01"],
    behave: () => ({
      request(call: ProxiedCall) {
        const [path = "", ...query] = call.path.split("?");
        const [, before, id = ""] = /^(.*\/customers\/)([^/]+)$/.exec(path) ?? [];
        if (call.operation !== "customers.get" || before === undefined) return;
        const bare = decodeURIComponent(id);
        const named = bare.startsWith("Customer:") ? bare : bare.replace(word, "Customer:");
        call.path = [before + encodeURIComponent(named), ...query].join("?");
      },
    }),
  })),
  failsUnusualCalls(
    "V-03a",
    "cut-off-for-bad-bytes",
    "A body that is not UTF-8 closes the connection.",
    ({ body }) => contains(body, "\uFFFD"),
    0,
  ),
  failsUnusualCalls("V-03a", "five-hundred-for-bad-bytes", "A body that is not UTF-8 gives 500.", ({ body }) =>
    contains(body, "\uFFFD"),
  ),
  failsUnusualCalls("V-03a", "five-hundred-for-deep-json", "Deeply nested JSON gives 500.", ({ body }) =>
    contains(body, "[".repeat(100)),
  ),
  failsUnusualCalls(
    "V-03a",
    "five-hundred-without-media-type",
    "A body without a media type gives 500.",
    ({ headers, body }) => body !== undefined && headers["content-type"] === undefined,
  ),
  {
    id: "wire/any-version",
    fault: "Operations are available under every version.",
    rules: ["VERS-01"],
    behave: () => ({
      request(call) {
        call.path = call.path.replace(/^\/\d{4}-\d{2}-\d{2}/, contract.basePath);
      },
    }),
  },
  {
    id: "wire/no-version",
    fault: "Operations are also available without a version.",
    rules: ["CONV-09"],
    behave: () => ({
      request(call) {
        if (!/^\/\d{4}-/.test(call.path)) call.path = contract.basePath + call.path;
      },
    }),
  },
  {
    id: "wire/one-platform",
    fault: "Every caller is treated as the first platform.",
    rules: ["V-05a"],
    behave: () => {
      let first: string | undefined;
      return {
        request(call) {
          if (call.headers["authorization"]?.startsWith("Basic") !== true) return;
          first ??= call.headers["authorization"];
          call.headers["authorization"] = first;
        },
      };
    },
  },
  {
    id: "wire/bearer-is-basic",
    fault: "A bearer token is accepted for platform operations.",
    rules: ["PAUTH-04"],
    behave: () => {
      let known: string | undefined;
      return {
        request(call) {
          const given = call.headers["authorization"];
          if (given?.startsWith("Basic") === true) known ??= given;
          else if (given?.startsWith("Bearer") === true && known !== undefined) call.headers["authorization"] = known;
        },
      };
    },
  },
];
