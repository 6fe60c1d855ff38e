import { NeedsFromOutside } from "../../runtime/outside.ts";

/**
 * Runs the checks of a proof. Whatever they throw says why it does not hold, and becomes the reason of the refusal
 * (ERR-01); only what has to be fetched first passes through.
 */
export async function refusingWhatFails<T>(
  checks: () => T | Promise<T>,
  refuse: (message: string) => never,
): Promise<T> {
  try {
    return await checks();
  } catch (error) {
    if (error instanceof NeedsFromOutside) throw error;
    return refuse(`The proof does not hold: ${error instanceof Error ? error.message : String(error)}.`);
  }
}
