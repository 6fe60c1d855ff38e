import type { Trial } from "../trial.ts";
import { FixtureUnavailable } from "../../errors/trial-errors.ts";
import type { Fixture } from "../fixtures/fixture.ts";
import { look } from "./fixtures.ts";

/** The body of a resource as it is read; undefined where it cannot be read. */
export async function shown(t: Trial, resource: string, made: Fixture): Promise<unknown> {
  try {
    const reply = await look(t, resource, made);
    return reply.status === 200 ? reply.body : undefined;
  } catch (error) {
    if (error instanceof FixtureUnavailable) return undefined;
    throw error;
  }
}
