import type { Mask } from "../http/mask.ts";
import { parsedJson } from "../json/parsed-json.ts";
import type { Failure } from "./trial/attempt.ts";
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

function maskedFailure({ violation, transcript, ...rest }: Failure, mask: Mask): Failure {
  const { rule, state, finding } = violation;
  const { operation, expected, observed } = finding;
  const masked = { operation, expected: mask(expected), observed: mask(observed) };
  return {
    ...rest,
    violation: new Violation(rule, mask(state), masked),
    transcript: transcript.map((exchange) => maskedExchange(exchange, mask)),
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
