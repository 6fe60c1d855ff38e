import { NeedsFetch } from "../../runtime/needs-fetch.ts";

/**
 * Runs the checks of a proof. Whatever they throw becomes the reason of the refusal (ERR-01); only a request for
 * something from outside passes through.
 */
export async function refusingOnFailure<T, Refusal extends void>(
  checks: () => T | Promise<T>,
  refuse: (message: string) => Refusal,
): Promise<T | Refusal> {
  try {
    return await checks();
  } catch (error) {
    if (error instanceof NeedsFetch) throw error;
    return refuse(`The proof is invalid: ${error instanceof Error ? error.message : String(error)}.`);
  }
}
