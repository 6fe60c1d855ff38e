import { expect, test } from "vitest";
import { findings } from "../../test/findings.ts";

const DELIVERY =
  '#{ signatureHeader: "Signature", timeout: "PT5S", retry: #{ first: "PT1S", longest: "PT1M", until: "P1D" } }';

const PAYMENT = `
  enum PaymentEventType { \`PAYMENT.PENDING\`, \`PAYMENT.DONE\` }
  model Payment { @identifies(Payment) id: string; status: "DONE" | "FAILED"; note?: string; }
  model PaymentEvent { type: PaymentEventType; data: Payment; }
`;

function withWebhook(
  decorators: string,
  name = "payment",
  parameters = '@header("Signature") signature: string, ',
): string {
  return `${PAYMENT} ${decorators} @webhook("${name}", ${DELIVERY})
    @post @route("/told/${name}") op withWebhook(${parameters}@bodyRoot body: PaymentEvent): void;`;
}

function decision(event: string, to: string, field = "status", shows = "note"): string {
  return `@endpointDecision(Payment, #{
    event: "${event}", field: "${field}", timeout: "PT5S",
    answers: #[#{ status: 200, to: "${to}", shows: #[#{ path: "${shows}", value: "x" }] }, #{ status: 202 }],
    otherwise: #{ to: "${to}" }, noAnswer: #{ to: "${to}" },
  })`;
}

function emits(event: string): string {
  return `${withWebhook("")} @access(#{ scheme: "none" }) @emits("${event}") @post @route("/pay") op pay(): void;`;
}

test("An operation emits an event of a webhook", async () => {
  expect(await findings(emits("PAYMENT.DONE"))).toEqual([]);
});

test("An event without a webhook is an error where it is emitted", async () => {
  expect(await findings(emits("PAYMENT.GONE"))).toEqual(['unknown-event: "PAYMENT.GONE"']);
});

test("The events of an edge and of a new resource are events of a webhook too", async () => {
  const graph = `@lifecycle(Card, #{
    field: "state", initial: #["OPEN"], terminal: #["SHUT"], emits: #["CARD.OPENED"],
    edges: #[#{ from: "OPEN", to: "SHUT", by: "answer", emits: #["CARD.SHUT"] }],
  }) enum State { OPEN, SHUT } model Card { state: State; }
  @access(#{ scheme: "none" }) @route("/card") op get(): Card;`;
  expect(await findings(graph)).toEqual(['unknown-event: "CARD.OPENED"', 'unknown-event: "CARD.SHUT"']);
});

test("A webhook needs no @access, and its name is unique", async () => {
  const again = `@webhook("payment", ${DELIVERY}) @post @route("/again")
    op again(@header("Signature") signature: string, @bodyRoot body: PaymentEvent): void;`;
  expect(await findings(withWebhook(""))).toEqual([]);
  expect(await findings(`${withWebhook("")} ${again}`)).toEqual(['webhook-repeated: "payment"']);
});

test("The signature header is a header of the webhook", async () => {
  expect(await findings(withWebhook("", "payment", ""))).toEqual(['header-missing: "Signature"']);
});

test("An event of once is an event of this webhook", async () => {
  const once = withWebhook("").replace(
    "#{ signatureHeader",
    '#{ once: #["PAYMENT.DONE", "CARD.SHUT"], signatureHeader',
  );
  expect(await findings(once)).toEqual(['unknown-event: "CARD.SHUT"']);
});

test("The timeout and the retry times of a webhook are durations", async () => {
  const body = withWebhook("").replace("PT1M", "1 minute").replace('"PT5S"', '"5s"');
  expect(await findings(body)).toEqual(['duration-form: "5s"', 'duration-form: "1 minute"']);
});

test("The result of a decision is a value of the field and sets fields of the resource", async () => {
  expect(await findings(withWebhook(decision("PAYMENT.PENDING", "DONE")))).toEqual([]);
  expect(await findings(withWebhook(decision("PAYMENT.PENDING", "LOST")))).toEqual([
    'unknown-outcome: "LOST"',
    'unknown-outcome: "LOST"',
    'unknown-outcome: "LOST"',
  ]);
  expect(await findings(withWebhook(decision("PAYMENT.PENDING", "DONE", "state", "why")))).toEqual([
    'unknown-resource-path: "state"',
    'unknown-resource-path: "why"',
  ]);
});

test("A decision is about an event of its webhook", async () => {
  expect(await findings(withWebhook(decision("PAYMENT.ASKED", "DONE")))).toEqual(['unknown-event: "PAYMENT.ASKED"']);
});
