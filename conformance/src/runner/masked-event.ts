import type { Mask } from "../http/mask.ts";
import { parsedJson } from "../json/parsed-json.ts";
import type { Delivery } from "../http/receiver.ts";
import type { Failure } from "./trial/attempt.ts";
import type { Moment } from "./trial/moments.ts";
import { Violation } from "../errors/trial-errors.ts";
import type { Exchange } from "../http/exchange.ts";
import type { Event } from "./event.ts";
import type { FailureGroup } from "./trial/trial-results.ts";

/** The event without secrets. A report and the target's URL contain none to begin with. */
export function maskedEvent(event: Event, mask: Mask): Event {
  switch (event.type) {
    case "suspected":
      return { ...event, group: maskedGroup(event.group, mask) };
    case "violated":
    case "flaky": {
      const { found } = event;
      const masked = { failure: maskedFailure(found.failure, mask), group: maskedGroup(found.group, mask) };
      return { ...event, found: { ...found, ...masked } };
    }
    case "harness-fault":
      return { ...event, note: { ...event.note, error: maskedError(event.note.error, mask) } };
    default:
      return event;
  }
}

function maskedGroup(group: FailureGroup, mask: Mask): FailureGroup {
  return { ...group, failure: maskedFailure(group.failure, mask) };
}

function maskedFailure({ violation, transcript, moments, ...rest }: Failure, mask: Mask): Failure {
  const { rule, state, finding } = violation;
  const { operation, expected, observed } = finding;
  const masked = { operation, expected: mask(expected), observed: mask(observed) };
  return {
    ...rest,
    violation: new Violation(rule, mask(state), masked),
    transcript: transcript.map((exchange) => maskedExchange(exchange, mask)),
    moments: moments.map((moment) => maskedMoment(moment, mask)),
  };
}

function maskedExchange(exchange: Exchange, mask: Mask): Exchange {
  const { request, headers } = exchange;
  const text = mask(exchange.text);
  return {
    ...exchange,
    request: {
      ...request,
      url: mask(request.url),
      headers: maskedHeaders(request.headers, mask),
      ...(request.body === undefined ? {} : { body: mask(request.body) }),
    },
    headers: maskedHeaders(headers, mask),
    text,
    body: text === exchange.text ? exchange.body : parsedJson(text),
  };
}

function maskedMoment(moment: Moment, mask: Mask): Moment {
  if (moment.kind !== "deliveries-awaited") return moment;
  return { ...moment, deliveries: moment.deliveries.map((delivery) => maskedDelivery(delivery, mask)) };
}

function maskedDelivery(delivery: Delivery, mask: Mask): Delivery {
  const raw = Buffer.from(mask(delivery.raw.toString()));
  const headers = maskedHeaders(delivery.headers, mask);
  return { ...delivery, path: mask(delivery.path), headers, raw, body: parsedJson(raw.toString()) };
}

/** Header values without secrets. */
export function maskedHeaders(headers: Exchange["headers"], mask: Mask): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, mask(value)]));
}

function maskedError(error: Error, mask: Mask): Error {
  const masked = new Error(mask(error.message));
  masked.name = error.name;
  if (error.stack !== undefined) masked.stack = mask(error.stack);
  return masked;
}
