import { call, member, type Reply } from "./calls.ts";
import { balanceOf, createPayer, dollarAccount, type Payer } from "./payer.ts";
import { auditStore, startProcess, startReplicas } from "./service-process.ts";

const callers = 64;

export interface Races {
  processes: number;
  callers: number;
  scenarios: string[];
}

interface Setting {
  /** Of the first process. */
  url: string;
  payer: Payer;
  /** Does something from every caller at once; the callers take turns with the processes. */
  all: (request: (url: string, caller: number) => Promise<Reply>) => Promise<Reply[]>;
}

/** Something that many want, and that few may get. @throws when another number got it. */
const scenarios: Record<string, (setting: Setting) => Promise<void>> = {
  "a balance is spent once": async ({ url, payer, all }) => {
    const body = { source: { accountId: payer.accountId }, destination: { accountId: payer.externalId }, amount: 300 };
    expectCount(await all((at) => call(at, "POST", "/transfer-out", body)), 201, 3);
    expectEqual(await balanceOf(url, payer), 100, "the balance");
  },
  "a key works once": async ({ url, payer, all }) => {
    const body = { source: { accountId: payer.accountId }, destination: { accountId: payer.externalId }, amount: 300 };
    const replies = await all((at) => call(at, "POST", "/transfer-out", body, "once"));
    expectCount(replies, 201, callers);
    expectEqual(new Set(replies.map((reply) => JSON.stringify(reply.body))).size, 1, "the number of different replies");
    expectEqual(await balanceOf(url, payer), 700, "the balance");
  },
  "a quote is executed once": async ({ url, payer, all }) => {
    const quote = await call(url, "POST", "/quotes", {
      source: { sourceType: "ACCOUNT", accountId: payer.accountId },
      destination: { destinationType: "ACCOUNT", accountId: payer.euroId },
      lockedCurrencySide: "SENDING",
      lockedCurrencyAmount: 400,
    });
    const path = `/quotes/${member(quote, "id")}/execute`;
    expectCount(await all((at) => call(at, "POST", path)), 200, 1);
  },
  "an account is registered once": async ({ payer, all }) => {
    const body = dollarAccount(payer.customerId, "777000111900");
    expectCount(await all((at) => call(at, "POST", "/customers/external-accounts", body)), 201, 1);
  },
  "a customer's own id is given once": async ({ all }) => {
    const body = { customerType: "INDIVIDUAL", fullName: "Ada Byron", platformCustomerId: "wanted by all" };
    expectCount(await all((at) => call(at, "POST", "/customers", body)), 201, 1);
  },
  "a token is deleted once": async ({ url, all }) => {
    const token = await call(url, "POST", "/tokens", { name: "short-lived", permissions: ["VIEW"] });
    expectCount(await all((at) => call(at, "DELETE", `/tokens/${member(token, "id")}`)), 204, 1);
  },
};

/** Runs one scenario after another with all callers at once, on processes that share one store, and audits the ledger. */
export async function race(processes: number, store: string, planted?: string): Promise<Races> {
  const services = await startReplicas(processes, () => startProcess(store, planted));
  const urlOf = (caller: number): string => services[caller % processes]!.url; // there is at least one
  const all: Setting["all"] = (request) =>
    Promise.all(Array.from({ length: callers }, (_, caller) => request(urlOf(caller), caller)));
  try {
    for (const [name, run] of Object.entries(scenarios)) {
      try {
        // A payer of its own: what one scenario leaves does not concern the next.
        await run({ url: urlOf(0), payer: await createPayer(urlOf(0), 1000), all });
      } catch (cause) {
        throw new Error(`${name}, with ${callers} callers on ${processes} processes: it does not hold`, { cause });
      }
    }
  } finally {
    await Promise.all(services.map((service) => service.stop()));
  }
  await auditStore(store);
  return { processes, callers, scenarios: Object.keys(scenarios) };
}

/** All others must have been refused, not failed. */
function expectCount(replies: readonly Reply[], status: number, count: number): void {
  expectEqual(replies.filter((reply) => reply.status === status).length, count, `the number of replies ${status}`);
  const failed = replies.find((reply) => reply.status >= 500);
  if (failed) throw new Error(`a caller got ${failed.status} ${JSON.stringify(failed.body)}`);
}

function expectEqual(found: number, expected: number, what: string): void {
  if (found !== expected) throw new Error(`${what} is ${found}, not ${expected}`);
}
