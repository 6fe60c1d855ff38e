import type { Conservation } from "@tallystick/contract";
import type { Trial } from "../../requests/trial.ts";
import { memberOf } from "../../schema/member-of.ts";
import { resolved, schemaAt } from "../../schema/resolve.ts";
import { creatorOf } from "../../requests/states/routes.ts";

/** How much a new resource takes: two, or as much as there is and as one may take. */
export type HowMuch = "two" | "most";

/**
 * Members by which a new resource draws more than one unit: one unit would not tell whether the amount or the resource
 * is counted. Empty where callers cannot choose the amount, or it does not fit.
 */
export function amountsAboveOne(
  t: Pick<Trial, "contract" | "support">,
  { terms }: Conservation,
  resource: string,
  { available, howMuch }: { available: number; howMuch: HowMuch },
): Record<string, number> {
  const { document } = t.support;
  const body = creatorOf(t.contract, resource)?.body;
  if (body === undefined) return {};
  const schema = resolved(document, schemaAt(document, body.schema));
  const amounts = terms.flatMap((term) => ("resource" in term && term.resource === resource ? [term.amount] : []));
  const members = [...new Set(amounts)].flatMap((amount) => {
    const { type, minimum, maximum, multipleOf } = memberOf(document, schema, amount) ?? {};
    if (!["integer", "number"].includes(String(type)) || multipleOf !== undefined) return [];
    const most = Math.min(available, Number(maximum ?? available));
    const least = Math.max(2, Number(minimum ?? 0));
    return least > most ? [] : [[`body.${amount}`, howMuch === "most" ? most : least] as const];
  });
  return Object.fromEntries(members);
}
