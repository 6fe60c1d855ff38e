import { checkBank, type Bank, type BankUnderTest, type RailCallbacks } from "@tallystick/service";
import { once } from "node:events";
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { connectBank } from "./adapter.ts";
import { openBank, type BankOptions } from "./bank.ts";

interface OpenBank extends BankUnderTest {
  connect: (service: RailCallbacks) => { bank: Bank };
  /** The bank sends what is due once, and returns how much was not accepted. */
  answer: () => Promise<number>;
  close: () => Promise<void>;
}

/** The adapter with its bank, ready to be checked, and how to end both. */
export async function openBankUnderTest(options: Partial<BankOptions> = {}): Promise<OpenBank> {
  const secret = "shared with the bank";
  const bank = await openBank({ secret, ...options });
  let callbacks: RequestListener = refuseEarly;
  const server = createServer((request, response) => callbacks(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  bank.callTo(`http://127.0.0.1:${(server.address() as AddressInfo).port}/callbacks`); // it listens on a port
  return {
    connect(service) {
      const adapter = connectBank(service, { bankUrl: bank.url, secret });
      callbacks = adapter.callbacks;
      return { bank: adapter.bank };
    },
    answer: bank.answer,
    settle: bank.answerAll,
    statement: async () => bank.statement(),
    async close() {
      server.close();
      await Promise.all([once(server, "close"), bank.close()]);
    },
  };
}

/** Before the adapter is connected. The bank calls again. */
function refuseEarly(_request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(503).end();
}

if (import.meta.main) {
  const tested = await openBankUnderTest();
  const findings = await checkBank(tested);
  await tested.close();
  console.log(findings.length === 0 ? "The adapter can be trusted with money." : findings.join("\n"));
  process.exitCode = findings.length === 0 ? 0 : 1;
}
