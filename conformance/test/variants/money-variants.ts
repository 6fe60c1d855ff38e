import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import type { Contract } from "@tallystick/contract";
import { inside, isDone, type Item } from "../faults/behaviour.ts";
import { bodyOf, type FaultyCall, type FaultyReply, type Send } from "../faults/fault.ts";
import { itemsIn } from "../faults/shown-faults.ts";
import { each, visit, type Variant } from "./variant.ts";

/** A variant that changes every object of a kind. */
function of(prefix: string, name: string, change: (item: Item) => void): Variant {
  return { name, behave: () => each(prefix, change) };
}

/** What events do not show may look otherwise without their telling something else. */
const shapes: Variant[] = [
  of("Quote", "a quote says more of its ends, and nothing of how its fees came about", (quote) => {
    delete quote["rateDetails"];
    quote["paymentInstructions"] ??= [];
    inside(quote, "source")["label"] = "Main";
    inside(quote, "sendingCurrency")["isoNumber"] = "840";
    quote["reference"] = "Q-7";
  }),
  of("ExternalAccount", "an account elsewhere says more, and only of a default one that it is", (account) => {
    if (account["defaultUmaDepositAccount"] === false) delete account["defaultUmaDepositAccount"];
    account["createdAt"] = "2026-01-01T00:00:00.000Z";
    inside(account, "accountInfo")["bankLogo"] = "https://bank.example/logo.png";
  }),
  of("PlatformConfig", "the settings of wallets are there from the beginning, with more beside them", (config) => {
    const wallets = inside(config, "embeddedWalletConfig");
    wallets["alphanumeric"] ??= false;
    wallets["otpLength"] ??= 6;
    wallets["expirationSeconds"] ??= 300;
    config["features"] = ["cards"];
    delete config["proxyUmaSubdomain"];
  }),
  {
    name: "a lookup says more, and of what is not asked for nothing",
    behave: () => ({
      reply(call, reply) {
        if (call.operation?.startsWith("receivers.") !== true || !isDone(reply)) return;
        visit(reply.body, (item) => {
          if (item["lookupId"] === undefined) return;
          item["receiverName"] = "Robin";
          if (Object.values(inside({ ...item }, "requiredPayerDataFields")).length === 0)
            delete item["requiredPayerDataFields"];
        });
      },
    }),
  },
];

const beginnings = /^(transfers\.(in|out)|quotes\.execute|sandbox\.send)$/;

/** A reply that shows how far the payment is already; what stands under a key stays what it was at first. */
const swift: Variant = {
  name: "the first reply shows how it ended (V-30)",
  behave: () => {
    const kept = new Map<string, unknown>();
    return {
      async reply(call, reply, send) {
        if (!beginnings.test(call.operation ?? "") || !isDone(reply)) return;
        const key = call.headers["idempotency-key"];
        const name = [call.headers["authorization"], call.path, key].join(" ");
        const body = (key === undefined ? undefined : kept.get(name)) ?? (await readAgain(call, reply, send));
        kept.set(name, body);
        reply.body = body;
      },
    };
  },
};

async function readAgain(call: FaultyCall, reply: FaultyReply, send: Send): Promise<unknown> {
  const id = String(inside({ body: reply.body }, "body")["id"]);
  const [base = ""] = call.path.match(/^\/[^/]+/) ?? [];
  const path = `${base}/${id.startsWith("Quote:") ? "quotes" : "transactions"}/${id}`;
  const { authorization = "" } = call.headers;
  const again = await send({ operation: undefined, method: "GET", path, headers: { authorization }, body: undefined });
  return again.status === 200 ? again.body : reply.body;
}

/** How long what was begun shows as begun only; milliseconds. */
const HELD_BACK = 150;

/** What comes after the beginning is there, and shows a moment later. */
const slow: Variant = {
  name: "what becomes of a payment shows a moment later (V-30)",
  behave: () => {
    const begun = new Map<unknown, number>();
    return {
      reply(call, reply) {
        const now = performance.now();
        const shown = inside({ body: reply.body }, "body");
        if (beginnings.test(call.operation ?? "") && isDone(reply))
          begun.set(shown["transactionId"] ?? shown["id"], now);
        const isHeld = (id: unknown): boolean => now - (begun.get(id) ?? -HELD_BACK) < HELD_BACK;
        if (call.method !== "GET") return;
        for (const payment of itemsIn(call, reply, "Transaction"))
          if (isHeld(payment["id"])) holdBack(payment, "PENDING");
        for (const quote of itemsIn(call, reply, "Quote")) {
          if (isHeld(quote["transactionId"])) holdBack(quote, "PROCESSING");
        }
      },
    };
  },
};

function holdBack(item: Item, status: string): void {
  item["status"] = status;
  for (const name of ["settledAt", "failureReason", "refund"]) delete item[name];
}

/** Events on their way through somebody else's queue: each resource's in order, some late, and none of PROCESSING. */
const queued: Variant = {
  name: "events come late, in any order across resources, and PROCESSING is not told (V-71)",
  behave: () => {
    const origins = new Map<string, string>();
    return {
      async request(call) {
        const endpoint = call.operation === "config.update" ? bodyOf(call)?.["webhookEndpoint"] : undefined;
        if (typeof endpoint !== "string" || !endpoint.startsWith("http://127.0.0.1:") || endpoint.includes(":1/"))
          return;
        const queue = await openQueue(endpoint);
        origins.set(queue, endpoint);
        call.body = call.body?.replaceAll(endpoint, queue);
      },
      reply(_call, reply) {
        visit(reply.body, (item) => {
          for (const name of ["webhookEndpoint", "url"]) item[name] = origins.get(String(item[name])) ?? item[name];
          for (const name of ["webhookEndpoint", "url"]) if (item[name] === undefined) delete item[name];
        });
      },
    };
  },
};

/** Passes deliveries on, each after a while of its own; answers as the endpoint does. Nothing waits for it to end. */
async function openQueue(endpoint: string): Promise<string> {
  const server = createServer((request, response) => {
    passOn(request, endpoint)
      .then(({ status, text }) => response.writeHead(status).end(text))
      .catch(() => response.destroy());
  });
  server.unref();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // A listening TCP server has an address with a port.
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}/queue`;
}

async function passOn(request: IncomingMessage, endpoint: string): Promise<{ status: number; text: string }> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks);
  const type = /"type":"([^"]+)"/.exec(body.toString())?.[1] ?? "";
  if (type.endsWith(".PROCESSING")) return { status: 200, text: "" };
  if (type !== "TEST") await new Promise((resolve) => setTimeout(resolve, (body.length * 7) % 120));
  const headers = Object.entries(request.headers).filter(([name]) => /^(content-type|x-)/.test(name));
  const reply = await fetch(endpoint, {
    method: "POST",
    headers: headers.map(([name, value]): [string, string] => [name, String(value)]),
    body,
  });
  return { status: reply.status, text: await reply.text() };
}

/** What a right service may do otherwise with money. */
export const moneyVariants: readonly Variant[] = [...shapes, swift, queued];

/** What cannot be done by a service that shows at once how a payment ended. */
export const slowMoney: readonly Variant[] = [...shapes, slow, queued];

/** The contract with the last of the answers and ends that are as good in the place of each. */
export function otherAnswers(contract: Contract): Contract {
  const served = structuredClone(contract);
  for (const { refusals, outcomes } of Object.values(served.operations)) {
    for (const refusal of refusals) Object.assign(refusal, refusal.accepts.at(-1));
    // Of what may show as several ends the money's way is the same only for this one.
    for (const step of outcomes?.rows.flatMap(({ steps }) => steps) ?? []) {
      if (step.accepts.includes("FAILED")) step.to = "FAILED";
    }
  }
  return served;
}
