import type { Program } from "@typespec/compiler";
import type { RuleMention } from "../rule-mentions.ts";
import { endpointDecisionUses, type EndpointDecisionOf } from "../decorators/endpoint-decision.ts";
import { resourceName } from "../decorators/resource.ts";
import { eventsOf, shownIn } from "../deliveries.ts";
import type { EndpointDecision, Webhook } from "../model.ts";
import { namedWebhooks, type NamedWebhook } from "../named-operations.ts";
import { inDeclaredOrder, withBefore } from "./declared-order.ts";
import { contentsOf } from "./contents.ts";
import { summaryOf } from "./operations.ts";
import { sourceOf } from "./place.ts";
import { rulesOn } from "./rules.ts";
import type { Source } from "./source.ts";

/** The row of every webhook. */
export function webhooksOf(source: Source, mentions: RuleMention[]): Webhook[] {
  return namedWebhooks(source.program).map((webhook) => webhookRow(source, webhook, rulesOn(webhook.id, mentions)));
}

function webhookRow({ program, place, document }: Source, webhook: NamedWebhook, rules: string[]): Webhook {
  const { id, name, type, http, delivery } = webhook;
  const decision = endpointDecisionUses.on(program, type)[0]?.value;
  const resource = shownIn(program, webhook);
  const content = document.webhooks?.[name]?.[http.verb]?.requestBody?.content;
  const [body] = contentsOf(content, ["webhooks", name, http.verb, "requestBody"]);
  return {
    id,
    name,
    summary: summaryOf(program, type),
    source: sourceOf(place, type),
    events: eventsOf(webhook),
    schema: body?.schema ?? "",
    ...(resource !== undefined && { resource }),
    headers: http.parameters.parameters
      .filter(({ type: kind, param }) => kind === "header" && !param.optional)
      .map((parameter) => parameter.name),
    delivery: inDeclaredOrder(program, "webhook", delivery),
    ...(decision && { decision: decisionRow(program, decision) }),
    rules,
  };
}

function decisionRow(program: Program, { resource, ...options }: EndpointDecisionOf): EndpointDecision {
  return withBefore(inDeclaredOrder(program, "endpointDecision", options), "field", {
    resource: resourceName(resource),
  });
}
