import { createHash } from "node:crypto";
import { signatureOf } from "@tallystick/wallet";
import { passkeySession, tokenWith } from "./credentials.ts";
import type { BadClient } from "./bad-clients.ts";
import { withValidSignature, counted, receiveWebhooks, type ReceiveEvent } from "./webhook-receiver.ts";
import {
  challenge,
  freeze,
  frozen,
  openSession,
  send,
  sessionBy,
  signedHeaders,
  textField,
  type Signing,
} from "./plain-client.ts";

/** A client that is unusual but correct. `shows`: the habits that its calls exercise. */
export interface CorrectClient extends Omit<BadClient, "habit"> {
  shows: string[];
}

const transfer = "POST /transfer-out";
const key = { "idempotency-key": "a" };

export const correctClients: readonly CorrectClient[] = [
  {
    does: "gives up whenever anything goes wrong",
    scenarios: ["cut-before", "429-seconds", "503-date", "cut-midway", "third-time"],
    shows: ["CLIENT-04"],
    async run(service) {
      for (let n = 0; n < 10; n++) await send(service, "POST /customers", { body: { fullName: `Ada ${n}` } });
    },
  },
  {
    does: "asks for the same thing twice at once",
    scenarios: ["429-seconds", "cut-before"],
    shows: [],
    async run(service) {
      for (let n = 0; n < 5; n++) await Promise.all([1, 2, 3].map(() => send(service, "GET /config")));
      const same = { body: { customerType: "INDIVIDUAL" } };
      await Promise.all([1, 2, 3, 4].map(() => send(service, "POST /customers", same)));
    },
  },
  {
    does: "repeats a key long after it was answered",
    scenarios: ["unknown-fields", "429-seconds"],
    shows: [],
    async run(service) {
      for (let n = 0; n < 3; n++) await send(service, "POST /transfer-in", { body: { amount: 1 }, headers: key });
      await send(service, "GET /customers");
    },
  },
  {
    does: "uses one key for two paths, where it is two",
    scenarios: [],
    shows: [],
    async run(service) {
      await send(service, transfer, { body: { amount: 1 }, headers: key });
      await send(service, "POST /transfer-in", { body: { amount: 2 }, headers: key });
    },
  },
  {
    does: "stops in the middle of a list",
    scenarios: ["unknown-fields"],
    shows: ["CLIENT-12"],
    async run(service) {
      const { body } = await send(service, "GET /cards");
      await send(service, `GET /cards?cursor=${encodeURIComponent(textField(body, "nextCursor"))}`);
      await send(service, "GET /cards");
    },
  },
  {
    does: "stamps with the bare signature, or the sandbox's own value",
    scenarios: [],
    shows: ["CLIENT-07", "CLIENT-08"],
    async run(service) {
      const session = await openSession(service);
      const challenged = await challenge(service);
      const bare = {
        ...signedHeaders(challenged, session.key),
        "service-wallet-signature": signatureOf(challenged.payload, session.key),
      };
      await send(service, freeze, { body: frozen, headers: bare });
      const { requestId } = await challenge(service, freeze, '{"state":"CLOSED"}');
      const legacy = { "service-wallet-signature": "sandbox-valid-signature", "request-id": requestId };
      await send(service, freeze, { body: '{"state":"CLOSED"}', headers: legacy });
    },
  },
  {
    does: "asks for a challenge twice and answers the second",
    scenarios: ["challenge-spent"],
    shows: ["CLIENT-07"],
    async run(service) {
      const session = await openSession(service);
      await challenge(service);
      await send(service, freeze, { body: frozen, headers: signedHeaders(await challenge(service), session.key) });
    },
  },
  {
    does: "answers 500 to the first try of a delivery, and 409 when it comes again",
    scenarios: [],
    shows: ["CLIENT-15", "CLIENT-16"],
    async run(service) {
      const times = new Map<string, number>();
      const answers = [500, 200, 409];
      const hesitating: ReceiveEvent = async ({ id }) => answers[counted(times, id) - 1] ?? 409;
      await receiveWebhooks(service, withValidSignature(hesitating));
    },
  },
  {
    does: "stops waiting, and calls again with the same key",
    scenarios: ["silence", "504", "301"],
    shows: ["CLIENT-19", "CLIENT-20", "CLIENT-21", "CLIENT-23"],
    async run(service) {
      for (const each of ["a", "b", "c"])
        for (let n = 0; n < 2; n++)
          await send(service, transfer, {
            body: { amount: each },
            headers: { "idempotency-key": each },
            patienceMs: 300,
          });
    },
  },
  {
    does: "uses a session that its own clock takes for ended, and one opened by a passkey or a token",
    scenarios: ["unknown-fields", "slow-clock"],
    shows: ["CLIENT-07", "CLIENT-08", "CLIENT-22", "CLIENT-25", "CLIENT-26"],
    async run(service) {
      const byToken = (): Promise<Signing> =>
        sessionBy(service, async (clientPublicKey) => {
          const nonce = createHash("sha256").update(clientPublicKey).digest("hex");
          return { type: "OAUTH", oidcToken: tokenWith(nonce), clientPublicKey };
        });
      for (const open of [() => openSession(service), byToken, () => passkeySession(service)]) {
        const session = await open();
        await send(service, freeze, { body: frozen, headers: signedHeaders(await challenge(service), session.key) });
      }
    },
  },
  {
    does: "signs a payment from a wallet, and gives up after every 429",
    scenarios: ["wallet-source", "429-seconds"],
    shows: ["CLIENT-07", "CLIENT-08"],
    async run(service) {
      const session = await openSession(service);
      const execute = "POST /quotes/Quote:1/execute";
      const headers = signedHeaders(await challenge(service, execute), session.key);
      await send(service, execute, { body: frozen, headers });
      await send(service, "GET /config");
      await send(service, "POST /customers", { body: { customerType: "INDIVIDUAL" } });
    },
  },
  {
    does: "spells the scheme of its credentials in small letters",
    scenarios: [],
    shows: ["CLIENT-17"],
    async run(service) {
      const authorization = `basic ${btoa(`${service.clientId}:${service.clientSecret}`)}`;
      await send(service, "GET /config", { headers: { authorization } });
    },
  },
];
