import type { Contract, Delivery, EndpointDecision, DecisionResult, Webhook } from "@tallystick/contract";
import { rulesOf, type ContractMutant } from "./contract-mutant.ts";

/** For every webhook: another header, other redeliveries, other results of the endpoint's answer. */
export function webhookMutants(contract: Contract): ContractMutant[] {
  return Object.values(contract.webhooks).flatMap((webhook) => [
    ...deliveryMutants(contract, webhook),
    ...(webhook.decision === undefined ? [] : questionMutants(webhook, webhook.decision)),
  ]);
}

/** The clauses that all webhooks share are mutated once, in the busiest webhook or the first one. */
function deliveryMutants(contract: Contract, webhook: Webhook): ContractMutant[] {
  const webhooks = Object.values(contract.webhooks);
  const busiest = webhooks.find(({ events }) => events.includes("OUTGOING_PAYMENT.PENDING")) ?? webhooks[0];
  if (webhook !== busiest) return [];
  const { delivery } = webhook;
  const mutant = (fault: string, name: string, wrong: Partial<Delivery>): ContractMutant => ({
    id: `webhooks/${webhook.name}/${name}`,
    fault: `${webhook.name}: ${fault}`,
    rules: [
      ...rulesOf(delivery.rule),
      ...["G-100c", "G-102a", "G-103a", "G-103b"].filter((rule) => rule in contract.rules),
    ],
    mutate: (given) => withWebhook(given, webhook.name, (row) => ({ ...row, delivery: { ...row.delivery, ...wrong } })),
  });
  return [
    mutant("the signature is in another header.", "other-header", { signatureHeader: "X-Other-Signature" }),
    mutant("a failed delivery is retried after a day.", "retried-after-a-day", {
      retry: { ...delivery.retry, first: "P1D" },
    }),
    mutant("a failed delivery is retried every second.", "retried-every-second", {
      retry: { ...delivery.retry, longest: delivery.retry.first },
    }),
    mutant("retries end after a minute.", "given-up-after-a-minute", {
      retry: { ...delivery.retry, until: "PT1M" },
    }),
    // Where no rule speaks of growing pauses, deliveries are not followed for so many tries.
    ...("G-103a" in contract.rules
      ? [
          mutant("retries end after a day.", "given-up-after-a-day", {
            retry: { ...delivery.retry, until: "P1D" },
          }),
          mutant("the delays between retries grow to a day.", "retried-after-growing-days", {
            retry: { ...delivery.retry, longest: "P1D" },
          }),
        ]
      : []),
    ...(delivery.settles.length === 0
      ? []
      : [mutant("a delivery answered with 409 is retried.", "settled-by-nothing", { settles: [] })]),
    mutant("a failed delivery is never retried.", "tried-once", { once: webhook.events }),
  ];
}

function questionMutants(webhook: Webhook, decision: EndpointDecision): ContractMutant[] {
  const mutant = (
    fault: string,
    name: string,
    rule: string | undefined,
    wrong: Partial<EndpointDecision>,
  ): ContractMutant => ({
    operation: "sandbox.uma.receive",
    id: `webhooks/${webhook.name}/${name}`,
    fault,
    rules: rulesOf(rule),
    mutate: (given) => withWebhook(given, webhook.name, (row) => ({ ...row, decision: { ...decision, ...wrong } })),
  });
  return [
    ...decision.answers.map((answer) =>
      mutant(
        `${decision.event} answered with ${answer.status} has the opposite result.`,
        `answer-${answer.status}`,
        answer.rule,
        {
          answers: decision.answers.map((each) =>
            each === answer ? { ...each, to: opposite(each), shows: [] } : each,
          ),
        },
      ),
    ),
    mutant(
      `${decision.event} with another answer completes the payment.`,
      "otherwise-completes",
      decision.otherwise.rule,
      {
        otherwise: { ...decision.otherwise, to: "COMPLETED", shows: [] },
      },
    ),
    mutant(`${decision.event} without an answer completes the payment.`, "silence-completes", decision.noAnswer.rule, {
      noAnswer: { ...decision.noAnswer, to: "COMPLETED", shows: [] },
    }),
    mutant(`${decision.event} waits ten seconds for an answer.`, "waits-for-ten-seconds", decision.noAnswer.rule, {
      timeout: "PT10S",
    }),
    mutant(`${decision.event} waits a day for an answer.`, "waits-for-a-day", decision.noAnswer.rule, {
      timeout: "P1D",
    }),
  ];
}

function withWebhook(contract: Contract, name: string, change: (webhook: Webhook) => Webhook): Contract {
  const webhook = contract.webhooks[name];
  if (webhook === undefined) throw new Error(`The contract has no webhook ${name} to mutate.`);
  return { ...contract, webhooks: { ...contract.webhooks, [name]: change(webhook) } };
}

function opposite({ to }: DecisionResult): string {
  return to === "COMPLETED" ? "FAILED" : "COMPLETED";
}
