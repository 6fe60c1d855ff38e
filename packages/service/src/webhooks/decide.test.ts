import { contract, parseDuration, type EndpointDecision, type Webhook } from "@tallystick/contract";
import { expect, test } from "vitest";
import { timeoutOf, resultOf } from "./decide.ts";
import { webhookFor } from "./envelope.ts";

function asking(): Webhook & { decision: EndpointDecision } {
  const webhook = webhookFor(contract, "INCOMING_PAYMENT.PENDING");
  if (!webhook?.decision) throw new Error("no event asks");
  return { ...webhook, decision: webhook.decision };
}

test("an endpoint may take as long for its reply as the platform has to decide, and the usual time otherwise", () => {
  const webhook = asking();
  expect(timeoutOf(webhook, webhook.decision.event)).toBe(parseDuration("PT5S"));
  expect(timeoutOf(webhook, "INCOMING_PAYMENT.COMPLETED")).toBe(parseDuration("PT30S"));
});

test("a timeout decides as silence, no connection as an error, and an end of the process nothing", () => {
  const { decision: asks } = asking();
  expect(resultOf(asks, { kind: "silent" })).toBe(asks.noAnswer);
  expect(resultOf(asks, { kind: "unreachable", reason: "" })).toBe(asks.otherwise);
  expect(resultOf(asks, { kind: "interrupted" }).to).toBeUndefined();
});
