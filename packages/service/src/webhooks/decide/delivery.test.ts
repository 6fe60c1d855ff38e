import { contract, parseDuration, type EndpointDecision, type Webhook } from "@tallystick/contract";
import { expect, test } from "vitest";
import { timeoutOf, resultOf } from "./delivery.ts";
import { webhooksByEvent } from "../view.ts";

function webhookWithDecision(): Webhook & { decision: EndpointDecision } {
  const webhook = webhooksByEvent(contract).get("INCOMING_PAYMENT.PENDING");
  if (!webhook?.decision) throw new Error("no event asks");
  return { ...webhook, decision: webhook.decision };
}

test("a decision's timeout limits the endpoint's reply, else the delivery's timeout", () => {
  const webhook = webhookWithDecision();
  expect(timeoutOf(webhook, webhook.decision.event)).toBe(parseDuration("PT5S"));
  expect(timeoutOf(webhook, "INCOMING_PAYMENT.COMPLETED")).toBe(parseDuration("PT30S"));
});

test("a timeout decides as silence, a failed connection as an error, and a shutdown nothing", () => {
  const { decision } = webhookWithDecision();
  expect(resultOf(decision, { kind: "silent" })).toBe(decision.noAnswer);
  expect(resultOf(decision, { kind: "unreachable", reason: "" })).toBe(decision.otherwise);
  expect(resultOf(decision, { kind: "interrupted" }).to).toBeUndefined();
});
