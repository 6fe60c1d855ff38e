import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import {
  challenge,
  freeze,
  frozen,
  openSession,
  sessionBy,
  send,
  signedHeaders,
  textField,
  type Got,
  type Service,
} from "./plain-client.ts";
import { passkeySession, tokenWith } from "./credentials.ts";
import { withValidSignature, counted, receiveWebhooks, type ReceiveEvent } from "./webhook-receiver.ts";

/** A client with one bad habit, and the fault scenarios that reveal it. */
export interface BadClient {
  habit: string;
  does: string;
  /** Names of fault scenarios, in their order; without any, the server behaves as declared. */
  scenarios: string[];
  run: (service: Service) => Promise<void>;
  /** A file beside this one: a program that is killed and started again. */
  program?: string;
}

const transfer = "POST /transfer-out";
const amount = (n: number): string => `{"amount":${n}}`;
const key = (value: string): Record<string, string> => ({ "idempotency-key": value });

export const badClients: readonly BadClient[] = [
  {
    habit: "CLIENT-01",
    does: "creates a new key for every attempt",
    scenarios: ["third-time"],
    async run(service) {
      for (const each of ["a", "b", "c"]) await send(service, transfer, { body: amount(1), headers: key(each) });
    },
  },
  {
    habit: "CLIENT-02",
    does: "serializes the body again for every attempt",
    scenarios: ["third-time"],
    async run(service) {
      for (const space of ["", " ", "  "]) {
        await send(service, transfer, { body: `{${space}"amount":1}`, headers: key("a") });
      }
    },
  },
  {
    habit: "CLIENT-03",
    does: "has one key for all calls",
    scenarios: [],
    async run(service) {
      for (const n of [1, 2]) await send(service, transfer, { body: amount(n), headers: key("a") });
    },
  },
  {
    habit: "CLIENT-04",
    does: "repeats every call without a reply",
    scenarios: ["cut-midway"],
    async run(service) {
      const make = (): Promise<Got> => send(service, "POST /customers", { body: { customerType: "INDIVIDUAL" } });
      while ((await make()).status === 0);
    },
  },
  {
    habit: "CLIENT-05",
    does: "repeats a call at once",
    scenarios: ["429-seconds"],
    async run(service) {
      while ((await send(service, "GET /config")).status === 429);
    },
  },
  {
    habit: "CLIENT-06",
    does: "subtracts a second from the Retry-After date",
    scenarios: ["503-date"],
    async run(service) {
      const { headers } = await send(service, "GET /config");
      const until = Date.parse(headers.get("retry-after") ?? "");
      await sleep(Math.max(1, until - 1_000 - Date.now()));
      await send(service, "GET /config");
    },
  },
  {
    habit: "CLIENT-07",
    does: "serializes the body again for the signed retry",
    scenarios: [],
    async run(service) {
      const session = await openSession(service);
      const headers = signedHeaders(await challenge(service), session.key);
      await send(service, freeze, { body: '{ "state": "FROZEN" }', headers });
    },
  },
  {
    habit: "CLIENT-08",
    does: "signs the payload after it serialized it again",
    scenarios: [],
    async run(service) {
      const session = await openSession(service);
      const challenged = await challenge(service);
      const payload = JSON.stringify(JSON.parse(challenged.payload));
      await send(service, freeze, { body: frozen, headers: signedHeaders({ ...challenged, payload }, session.key) });
    },
  },
  {
    habit: "CLIENT-09",
    does: "keeps a stamp for the next challenge",
    scenarios: [],
    async run(service) {
      const session = await openSession(service);
      const first = await challenge(service);
      const headers = signedHeaders(first, session.key);
      await send(service, freeze, { body: frozen, headers });
      const { requestId } = await challenge(service);
      await send(service, freeze, { body: frozen, headers: { ...headers, "request-id": requestId } });
    },
  },
  {
    habit: "CLIENT-10",
    does: "repeats a retry with a refused challenge",
    scenarios: ["challenge-expired"],
    async run(service) {
      const session = await openSession(service);
      const challenged = await challenge(service);
      for (let tries = 0; tries < 2; tries++) {
        await send(service, freeze, { body: frozen, headers: signedHeaders(challenged, session.key) });
      }
    },
  },
  {
    habit: "CLIENT-11",
    does: "assumes that every session lasts a quarter of an hour",
    scenarios: ["unknown-fields", "short-session"],
    async run(service) {
      await openSession(service);
      const session = await openSession(service);
      await sleep(Date.parse(session.expiresAt) - Date.now() + 300);
      await send(service, freeze, { body: frozen, headers: signedHeaders(await challenge(service), session.key) });
    },
  },
  {
    habit: "CLIENT-12",
    does: "does not escape a cursor in the query",
    scenarios: [],
    async run(service) {
      const { body } = await send(service, "GET /cards");
      await send(service, `GET /cards?cursor=${textField(body, "nextCursor")}`);
    },
  },
  {
    habit: "CLIENT-13",
    does: "follows a cursor although hasMore is false",
    scenarios: ["cursor-loop"],
    run: (service) => readPages(service, () => false),
  },
  {
    habit: "CLIENT-14",
    does: "stops at an empty page",
    scenarios: ["unknown-fields", "empty-page"],
    async run(service) {
      await readPages(service, isEmpty);
      await readPages(service, isEmpty);
    },
  },
  {
    habit: "CLIENT-15",
    does: "accepts every webhook",
    scenarios: [],
    run: (service) => receiveWebhooks(service, async () => 200),
  },
  {
    habit: "CLIENT-16",
    does: "refuses a repeated webhook",
    scenarios: [],
    async run(service) {
      const times = new Map<string, number>();
      const refusing: ReceiveEvent = async ({ id }) => (counted(times, id) === 1 ? 200 : 400);
      await receiveWebhooks(service, withValidSignature(refusing));
    },
  },
  {
    habit: "CLIENT-17",
    does: "sends its secret in the query",
    scenarios: [],
    async run(service) {
      await send(service, `GET /cards?secret=${service.clientSecret}`);
    },
  },
  {
    habit: "CLIENT-18",
    does: "ignores a reply with an unknown field",
    scenarios: ["unknown-fields", "cut-midway"],
    async run(service) {
      const insist = async (request: string, n: number): Promise<void> => {
        const { status, body } = await send(service, request, { body: amount(n), headers: key(`${n}`) });
        if (status === 0 || "addedLater" in body)
          await send(service, request, { body: amount(n), headers: key(`${n}`) });
      };
      for (const n of [1, 2]) await insist(transfer, n);
      await insist("POST /transfer-in", 3);
    },
  },
  {
    habit: "CLIENT-19",
    does: "sends a key that it forgot to set",
    scenarios: [],
    async run(service) {
      for (const blank of ["", " "]) await send(service, transfer, { body: amount(1), headers: key(blank) });
    },
  },
  {
    habit: "CLIENT-20",
    does: "creates a new key after its timeout",
    scenarios: ["silence"],
    async run(service) {
      for (const each of ["a", "b"])
        await send(service, transfer, { body: amount(1), headers: key(each), patienceMs: 300 });
    },
  },
  {
    habit: "CLIENT-21",
    does: "follows a redirect",
    scenarios: ["301"],
    async run(service) {
      await send(service, "POST /customers", { body: { customerType: "INDIVIDUAL" }, redirect: "follow" });
    },
  },
  {
    habit: "CLIENT-22",
    does: "compares the end of a session with its own clock",
    scenarios: ["unknown-fields", "slow-clock"],
    async run(service) {
      for (const state of ["FROZEN", "ACTIVE"]) {
        const session = await openSession(service);
        const body = JSON.stringify({ state });
        const challenged = await challenge(service, freeze, body);
        if (Date.parse(session.expiresAt) > Date.now())
          await send(service, freeze, { body, headers: signedHeaders(challenged, session.key) });
      }
    },
  },
  {
    habit: "CLIENT-23",
    does: "repeats every call after a 504",
    scenarios: ["504"],
    async run(service) {
      const make = (): Promise<Got> => send(service, "POST /customers", { body: { customerType: "INDIVIDUAL" } });
      while ((await make()).status === 504);
    },
  },
  {
    habit: "CLIENT-24",
    does: "gives up after a 429 where there is no key",
    scenarios: ["429-seconds"],
    async run(service) {
      await send(service, "POST /customers", { body: { customerType: "INDIVIDUAL" } });
      const { headers } = await send(service, "GET /config");
      await sleep(Number(headers.get("retry-after")) * 1_000);
      await send(service, "GET /config");
    },
  },
  {
    habit: "CLIENT-25",
    does: "lets a passkey sign a challenge of its own",
    scenarios: [],
    async run(service) {
      await passkeySession(service, () => "AAAA");
    },
  },
  {
    habit: "CLIENT-26",
    does: "takes the nonce of the bytes of its key",
    scenarios: [],
    async run(service) {
      await sessionBy(service, async (clientPublicKey) => ({
        type: "OAUTH",
        clientPublicKey,
        oidcToken: tokenWith(createHash("sha256").update(Buffer.from(clientPublicKey, "hex")).digest("hex")),
      }));
    },
  },
  {
    habit: "CLIENT-27",
    does: "makes its calls with a new key after a restart",
    scenarios: [],
    run: async () => {},
    program: "forgetful-program.ts",
  },
];

/** Reads a list page by page until it ends or `enough` returns true. */
async function readPages(service: Service, isEnough: (page: Got) => boolean): Promise<void> {
  let query = "";
  for (;;) {
    const page = await send(service, `GET /cards${query}`);
    if (page.body["hasMore"] !== true || isEnough(page)) return;
    query = `?cursor=${encodeURIComponent(textField(page.body, "nextCursor"))}`;
  }
}

function isEmpty({ body }: Got): boolean {
  return Array.isArray(body["data"]) && body["data"].length === 0;
}
