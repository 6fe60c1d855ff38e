import type { Diagnostic } from "@typespec/compiler";
import { argumentNode } from "../argument-node.ts";
import { endpointDecisionUses } from "../decorators/endpoint-decision.ts";
import { emitsUses } from "../decorators/emits.ts";
import { lifecycleUses } from "../decorators/lifecycle.ts";
import { webhookUses } from "../decorators/webhook.ts";
import { eventsIn, eventsOf } from "../deliveries.ts";
import { didYouMean } from "../did-you-mean.ts";
import { createDiagnostic } from "../lib.ts";
import type { NamedWebhook } from "../named-operations.ts";
import { typesAt } from "../paths.ts";
import { valuesOf } from "../values.ts";
import { headerMissing } from "./headers.ts";
import type { Check, Spec } from "./spec.ts";

/** No two webhooks share a name. */
export const webhookNamesDiffer: Check = ({ program, webhooks }) =>
  webhooks
    .filter(({ name }, index) => webhooks.findIndex((other) => other.name === name) !== index)
    .flatMap(({ name, type }) =>
      webhookUses.on(program, type).map(({ node }) =>
        createDiagnostic({
          code: "webhook-repeated",
          format: { name },
          target: argumentNode(node, [0]),
        }),
      ),
    );

/** The body of a webhook names its event. */
export const eventTypesAreNamed: Check = ({ webhooks }) =>
  webhooks
    .filter((webhook) => eventsOf(webhook).length === 0)
    .map(({ name, type }) => createDiagnostic({ code: "event-type-missing", format: { webhook: name }, target: type }));

/** The signature header is a header of the webhook. */
export const signatureHeaderIsDeclared: Check = ({ program, webhooks }) =>
  webhooks.flatMap((webhook) =>
    webhookUses
      .on(program, webhook.type)
      .flatMap(({ value, node }) =>
        headerMissing(webhook, value.delivery.signatureHeader, argumentNode(node, [1, "signatureHeader"])),
      ),
  );

/** An event that an operation or a transition emits is an event of some webhook; one in a webhook's own options is an event of that webhook. */
export const eventsAreCarried: Check = (spec) => [...emittedEvents(spec), ...ownEvents(spec)];

function emittedEvents({ program, operations }: Spec): Diagnostic[] {
  const known = eventsIn(program);
  const unknown = (events: string[], target: (index: number) => Diagnostic["target"]): Diagnostic[] =>
    events.flatMap((event, index) =>
      known.includes(event)
        ? []
        : createDiagnostic({
            code: "unknown-event",
            messageId: "default",
            format: { event, meant: didYouMean(event, known) },
            target: target(index),
          }),
    );
  return [
    ...operations.flatMap(({ type }) =>
      emitsUses.on(program, type).flatMap(({ value, node }) =>
        unknown(
          value.map(({ event }) => event),
          (index) => argumentNode(node, [index]),
        ),
      ),
    ),
    ...lifecycleUses
      .all(program)
      .flatMap(({ value, node }) => [
        ...unknown(value.emits, (index) => argumentNode(node, [1, "emits", index])),
        ...value.edges.flatMap(({ emits }, edge) =>
          unknown(emits, (index) => argumentNode(node, [1, "edges", edge, "emits", index])),
        ),
      ]),
  ];
}

function ownEvents({ program, webhooks }: Spec): Diagnostic[] {
  return webhooks.flatMap((webhook) => [
    ...webhookUses
      .on(program, webhook.type)
      .flatMap(({ value, node }) =>
        value.delivery.once.flatMap((event, index) =>
          notCarried(webhook, event, argumentNode(node, [1, "once", index])),
        ),
      ),
    ...endpointDecisionUses
      .on(program, webhook.type)
      .flatMap(({ value, node }) => notCarried(webhook, value.event, argumentNode(node, [1, "event"]))),
  ]);
}

function notCarried(webhook: NamedWebhook, event: string, target: Diagnostic["target"]): Diagnostic[] {
  if (eventsOf(webhook).includes(event)) return [];
  const format = { webhook: webhook.name, event, meant: didYouMean(event, eventsOf(webhook)) };
  return [createDiagnostic({ code: "unknown-event", messageId: "here", format, target })];
}

/** Only a webhook has an endpoint decision. */
export const decisionsStandOnWebhooks: Check = ({ program, operations }) =>
  operations.flatMap(({ id, type }) =>
    endpointDecisionUses.on(program, type).map(({ node }) =>
      createDiagnostic({
        code: "webhook-misplaced",
        format: { word: "endpointDecision", operation: id },
        target: node,
      }),
    ),
  );

/** The result of a decision is a value that the field can have. */
export const decisionResultsAreKnown: Check = ({ program }) =>
  endpointDecisionUses.all(program).flatMap(({ value: { resource, field, answers, otherwise, noAnswer }, node }) => {
    const known = typesAt(resource, field).flatMap(valuesOf);
    const verdicts = [
      ...answers.map(({ to }, index) => ({ to, within: ["answers", index] })),
      { to: otherwise.to, within: ["otherwise"] },
      { to: noAnswer.to, within: ["noAnswer"] },
    ];
    return verdicts.flatMap(({ to, within }) =>
      to === undefined || known.length === 0 || known.includes(to)
        ? []
        : createDiagnostic({
            code: "unknown-outcome",
            format: { value: to, field, meant: didYouMean(to, known) },
            target: argumentNode(node, [1, ...within, "to"]),
          }),
    );
  });
