import type { OutcomeRow } from "@tallystick/contract";
import type { OutcomeAccount } from "../../requests/trial.ts";

/** The suffix that selects the row, as the subject of a check's name; `*` selects what no other row does. */
export function suffixName({ suffix }: OutcomeRow): string {
  return suffix === "*" ? "any other suffix" : `suffix ${suffix}`;
}

/** The state, or the refusal, that the row ends in. */
export function endName({ refuses, steps }: OutcomeRow): string {
  return refuses?.code ?? steps.at(-1)?.to ?? "no move";
}

/** What the suffix leads to: `suffix 106 leads to UNSUPPORTED for USD_ACCOUNT`. */
export function outcomeName(row: OutcomeRow, { type }: OutcomeAccount = {}): string {
  return [suffixName(row), "leads to", endName(row), ...(type === undefined ? [] : ["for", type])].join(" ");
}
