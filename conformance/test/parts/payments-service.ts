import { serveMutation, type Mutation } from "../../mutants/serve-mutation.ts";
import type { ServedSubject } from "../../mutants/mutant-subject.ts";

/** The service of the shipped contract, or a mutant of it, with two platforms and a clock. */
export async function servePayments(mutation: Mutation = {}): Promise<ServedSubject> {
  const { url, clock, platform, otherPlatform, close } = await serveMutation(mutation);
  const credentials = { id: platform.clientId, secret: platform.clientSecret };
  const other = { id: otherPlatform.clientId, secret: otherPlatform.clientSecret };
  return { target: { url, clock, credentials, other }, close };
}
