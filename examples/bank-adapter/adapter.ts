import type { Bank, BeneficiaryCheckOrder, PaymentOrder, RailCallbacks, RailReport } from "@tallystick/service";
import type { RequestListener } from "node:http";
import { isSigned, signatureHeader } from "./callback-signature.ts";
import { readBody, type BankCallback, type BankOrder } from "./bank.ts";

interface AdapterOptions {
  /** Where the bank takes orders. */
  bankUrl: string;
  /** Shared with the bank, which signs its callbacks with it. */
  secret: string;
}

interface BankAdapter {
  bank: Bank;
  /** Takes the bank's callbacks. */
  callbacks: RequestListener;
}

/**
 * Translates between the service and the bank, and remembers nothing: the service keeps every order until the bank has it, the bank
 * knows it by its reference, and the service counts each report once.
 */
export function connectBank(service: RailCallbacks, { bankUrl, secret }: AdapterOptions): BankAdapter {
  return {
    bank: {
      async submit(order) {
        const headers = { "content-type": "application/json" };
        const body = JSON.stringify(orderFor(order));
        const { status } = await fetch(`${bankUrl}/orders`, { method: "POST", headers, body });
        // Without this reply nobody knows whether the bank has it; the service hands it over again.
        if (status !== 202) throw new Error(`The bank answered ${status} to ${order.reference}`);
      },
    },
    callbacks(request, response) {
      void take(request).then(
        (status) => response.writeHead(status).end(),
        // The bank calls again.
        () => response.writeHead(503).end(),
      );
    },
  };

  async function take(request: Parameters<RequestListener>[0]): Promise<number> {
    const body = await readBody(request);
    if (!isSigned(secret, body, request.headers[signatureHeader]?.toString())) return 401;
    await service.report(reportOf(JSON.parse(body) as BankCallback)); // signed by the bank
    return 200;
  }
}

function orderFor(order: PaymentOrder | BeneficiaryCheckOrder): BankOrder {
  const { reference: key } = order;
  if (order.kind === "beneficiary-check") return { key, kind: "name-check" };
  return { key, kind: "payment", sent: order.sent, received: order.received };
}

function reportOf({ key: reference, kind, result }: BankCallback): RailReport {
  if (kind === "payment") return { about: "payment", reference, result: result === "SETTLED" ? "COMPLETED" : "FAILED" };
  return { about: "beneficiary-check", reference, result: result === "SAME_NAME" ? "MATCHED" : "NOT_MATCHED" };
}
