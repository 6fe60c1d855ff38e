import { FixtureUnavailable, type Exchange } from "../engine/check.ts";
import { asObject, textAt } from "./value-at.ts";

/** A resource that the suite brought about, as the target showed it. */
export interface Fixture {
  readonly id: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** The resource in a successful reply. Anything else makes the fixture unavailable, never the target wrong (V-81). */
export function fixtureOf(reply: Exchange, what: string): Fixture {
  const body = asObject(reply.body);
  const id = textAt(reply.body, "id");
  if (reply.status < 200 || reply.status > 299 || body === undefined || id === undefined) {
    throw new FixtureUnavailable(`${what} could not be made: ${reply.operation} answered ${answerOf(reply)}.`);
  }
  return { id, body };
}

/** The resources of a successful list reply. */
export function fixturesOf(reply: Exchange, what: string): Fixture[] {
  const data = asObject(reply.body)?.["data"];
  if (reply.status !== 200 || !Array.isArray(data)) {
    throw new FixtureUnavailable(`${what} could not be listed: ${reply.operation} answered ${answerOf(reply)}.`);
  }
  return data.map((item) => fixtureOf({ ...reply, body: item }, what));
}

/** Status and error code of a reply, as a report shows them: `409 CONFLICT`. */
export function answerOf(reply: Exchange): string {
  return [reply.status, textAt(reply.body, "code")].filter((part) => part !== undefined).join(" ");
}
