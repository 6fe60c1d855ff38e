import { contract } from "@tallystick/contract";
import { readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { operatorKeyOf } from "../src/index.ts";
import { neededRails } from "../src/rails/index.ts";
import { partiesOf, type Party } from "./holdings.ts";
import { formsOf, inTurn, send } from "./request-forms.ts";
import { startService, type RunningService } from "./start-service.ts";
import { temporaryStore } from "./temporary-store.ts";

/** A busy machine may need this many milliseconds. */
const patience = 120_000;

/** A platform and its agent, with at least one of everything: made in the sandbox, met again in production. */
async function inProduction(): Promise<Party[]> {
  const store = temporaryStore();
  let running: RunningService = await startService({ store });
  const service: RunningService = { ...running, call: (...request) => running.call(...request) };
  const parties = await partiesOf(service, { name: "first", customers: ["Ada"], as: running.first });
  await running.close();
  relabelled(store);
  const operatorKey = operatorKeyOf(readFileSync(`${store}.key`, "utf8"));
  running = await startService({ store, operatorKey, sandbox: false, throttle: false, rateLimit: 100_000 });
  onTestFinished(running.close);
  return parties.map((party) => ({ ...party, service: { ...party.service, url: running.url } }));
}

/** What no start can do: the store of a sandbox, which has one of everything, is taken for one of production. */
function relabelled(store: string): void {
  const database = new DatabaseSync(store);
  database.exec("update store_identity set mode = 'production', clock = 'system'");
  database.close();
}

/** Where the money is, and how payments, cards and customers stand. */
async function stateOf({ service: { call } }: Party): Promise<string[]> {
  const lists = [
    "/customers/internal-accounts",
    "/platform/internal-accounts",
    "/transactions",
    "/cards",
    "/customers",
  ];
  const pages = await Promise.all(lists.map((path) => call<{ data: Standing[] }>("GET", `${path}?limit=100`)));
  return pages.flatMap(({ body }) =>
    body.data.map(({ id, balance, status, state, kycStatus, kybStatus }) =>
      [id, balance?.amount, status ?? state ?? kycStatus ?? kybStatus].join(" "),
    ),
  );
}

interface Standing {
  id: string;
  balance?: { amount: number };
  status?: string;
  state?: string;
  kycStatus?: string;
  kybStatus?: string;
}

function needed(id: string): readonly string[] {
  return new Map<string, readonly string[]>(Object.entries(neededRails)).get(id) ?? [];
}

/** Why a reply of production is not what is promised; undefined when it is. */
function faultOf(id: string, { status, body }: { status: number; body: unknown }): string | undefined {
  const { code } = (body ?? {}) as { code?: string }; // an error body has one
  if (needed(id).length > 0) return status === 501 && code === "NOT_IMPLEMENTED" ? undefined : "must answer 501";
  // Cards of the sandbox do not exist; its other operations are refused (G-96).
  if (id.startsWith("sandbox.cards.")) return status === 404 ? undefined : "must not find the card";
  if (id.startsWith("sandbox.")) return status === 403 ? undefined : "must be refused";
  return status < 500 ? undefined : "must not fail";
}

test(
  "In production missing adapters answer 501, the sandbox's operations are closed, and no money moves",
  { timeout: patience },
  async () => {
    const parties = await inProduction();
    const [platform] = parties;
    if (!platform) throw new Error("There is no platform");
    const before = await stateOf(platform);
    const faults: string[] = [];
    const tried = new Set<string>();
    // The platform comes last: it pauses its agent.
    for (const party of parties.toReversed()) {
      const rows = Object.values(contract.operations).filter(({ access }) => access.scheme === party.scheme);
      for (const form of rows.filter(({ resourceAction }) => resourceAction?.kind !== "deletes").flatMap(formsOf)) {
        const { id } = form.operation;
        for (const named of inTurn(form.names, party.reaches)) {
          const reply = await send(party, form, named);
          const fault = faultOf(id, reply);
          tried.add(id);
          if (fault !== undefined)
            faults.push(`${id} answered ${reply.status} ${JSON.stringify(reply.body)}: it ${fault}`);
        }
      }
    }
    expect(faults).toEqual([]);
    const needing = Object.entries(neededRails).flatMap(([id, names]) => (names.length > 0 ? [id] : []));
    expect(needing.filter((id) => !tried.has(id))).toEqual([]);
    expect(await stateOf(platform)).toEqual(before);
  },
);

test("in production webhooks need https and a public address, unless the reach includes loopback", async () => {
  const service = await startService({ sandbox: false });
  onTestFinished(service.close);
  const set = async (at: typeof service, webhookEndpoint: string): Promise<number> =>
    (await at.call("PATCH", "/config", { body: { webhookEndpoint } })).status;
  expect(await set(service, "http://platform.example/webhooks")).toBe(400);
  expect(await set(service, "http://127.0.0.1:1/webhooks")).toBe(400);
  expect(await set(service, "https://platform.example/webhooks")).toBe(200);

  for (const host of [
    "169.254.169.254",
    "10.0.0.1",
    "2130706433",
    "[::1]",
    "[::ffff:127.0.0.1]",
    "localhost",
    "a.localhost.",
  ])
    expect([host, await set(service, `https://${host}/webhooks`)]).toEqual([host, 400]);

  const reaching = await startService({ sandbox: false, reach: "loopback" });
  onTestFinished(reaching.close);
  expect(await set(reaching, "http://127.0.0.1:1/webhooks")).toBe(200);
  expect(await set(reaching, "http://platform.example/webhooks")).toBe(400);
});
