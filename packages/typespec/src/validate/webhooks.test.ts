import { expect, test } from "vitest";
import { findings } from "../../test/findings.ts";

const DELIVERY =
  '#{ signatureHeader: "Signature", timeout: "PT5S", retry: #{ first: "PT1S", longest: "PT1M", until: "P1D" } }';

const PAYMENT = `
  enum PaymentEventType { \`PAYMENT.PENDING\`, \`PAYMENT.DONE\` }
  model Payment { @identifies(Payment) id: string; status: "DONE" | "FAILED"; note?: string; }
  model PaymentEvent { type: PaymentEventType; data: Payment; }
`;

function told(words: string, name = "payment", parameters = '@header("Signature") signature: string, '): string {
  return `${PAYMENT} ${words} @webhook("${name}", ${DELIVERY})
    @post @route("/told/${name}") op told(${parameters}@bodyRoot body: PaymentEvent): void;`;
}

function asks(event: string, to: string, field = "status", shows = "note"): string {
  return `@endpointDecision(Payment, #{
    event: "${event}", field: "${field}", timeout: "PT5S",
    answers: #[#{ status: 200, to: "${to}", shows: #[#{ path: "${shows}", value: "x" }] }, #{ status: 202 }],
    otherwise: #{ to: "${to}" }, noAnswer: #{ to: "${to}" },
  })`;
}

function emits(event: string): string {
  return `${told("")} @access(#{ scheme: "none" }) @emits("${event}") @post @route("/pay") op pay(): void;`;
}

test("An operation emits what a webhook carries", async () => {
  expect(await findings(emits("PAYMENT.DONE"))).toEqual([]);
});

test("An event no webhook carries is an error where it is emitted", async () => {
  expect(await findings(emits("PAYMENT.GONE"))).toEqual(['unknown-event: "PAYMENT.GONE"']);
});

test("The events of a move, and those of a beginning, are carried too", async () => {
  const graph = `@lifecycle(Card, #{
    field: "state", initial: #["OPEN"], terminal: #["SHUT"], emits: #["CARD.OPENED"],
    edges: #[#{ from: "OPEN", to: "SHUT", by: "answer", emits: #["CARD.SHUT"] }],
  }) enum State { OPEN, SHUT } model Card { state: State; }
  @access(#{ scheme: "none" }) @route("/card") op get(): Card;`;
  expect(await findings(graph)).toEqual(['unknown-event: "CARD.OPENED"', 'unknown-event: "CARD.SHUT"']);
});

test("A webhook needs no access, and its name is its own", async () => {
  const again = `@webhook("payment", ${DELIVERY}) @post @route("/again")
    op again(@header("Signature") signature: string, @bodyRoot body: PaymentEvent): void;`;
  expect(await findings(told(""))).toEqual([]);
  expect(await findings(`${told("")} ${again}`)).toEqual(['webhook-repeated: "payment"']);
});

test("A signature is sent in a header that the delivery has", async () => {
  expect(await findings(told("", "payment", ""))).toEqual(['header-missing: "Signature"']);
});

test("What is sent once is an event of this webhook", async () => {
  const once = told("").replace("#{ signatureHeader", '#{ once: #["PAYMENT.DONE", "CARD.SHUT"], signatureHeader');
  expect(await findings(once)).toEqual(['unknown-event: "CARD.SHUT"']);
});

test("How long a delivery may take and is tried is said in durations", async () => {
  const body = told("").replace("PT1M", "1 minute").replace('"PT5S"', '"5s"');
  expect(await findings(body)).toEqual(['duration-form: "5s"', 'duration-form: "1 minute"']);
});

test("An answer leads to a value that the field can have, and shows fields of the resource", async () => {
  expect(await findings(told(asks("PAYMENT.PENDING", "DONE")))).toEqual([]);
  expect(await findings(told(asks("PAYMENT.PENDING", "LOST")))).toEqual([
    'unknown-outcome: "LOST"',
    'unknown-outcome: "LOST"',
    'unknown-outcome: "LOST"',
  ]);
  expect(await findings(told(asks("PAYMENT.PENDING", "DONE", "state", "why")))).toEqual([
    'unknown-resource-path: "state"',
    'unknown-resource-path: "why"',
  ]);
});

test("A webhook asks about an event that it carries", async () => {
  expect(await findings(told(asks("PAYMENT.ASKED", "DONE")))).toEqual(['unknown-event: "PAYMENT.ASKED"']);
});
