import type { Trial } from "../trial.ts";
import { FixtureUnavailable } from "../../errors/trial-errors.ts";
import type { Fixture } from "../fixtures/fixture.ts";
import { idIn } from "../fixtures/resource-id.ts";
import { look } from "./fixtures.ts";
import { resourceInReply } from "./resource-in-reply.ts";

/** The body of a resource as it is read, below these owners if they are known; undefined where it cannot be read. */
export async function shown(
  t: Trial,
  resource: string,
  made: Fixture,
  owners?: Readonly<Record<string, string>>,
): Promise<unknown> {
  try {
    const reply = await look(t, resource, made, owners);
    if (reply.status !== 200) return undefined;
    // Some reads put it into an object of its own.
    return idIn(t.contract, resource, reply.body) === undefined
      ? (resourceInReply(t.contract, reply, resource)?.body ?? reply.body)
      : reply.body;
  } catch (error) {
    if (error instanceof FixtureUnavailable) return undefined;
    throw error;
  }
}
