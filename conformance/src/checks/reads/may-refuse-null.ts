import type { Contract, Operation, Refusal } from "@tallystick/contract";

/** Whether an operation declares a refusal, with the status of an invalid body, that may be about null at this member. */
export function mayRefuseNull(contract: Contract, { refusals }: Operation, path: string): boolean {
  const { status } = contract.conventions.answers.invalid;
  return refusals.some((refusal) => refusal.status === status && concerns(refusal, `body.${path}`));
}

/** Whether a refusal looks at this place, at something in it, or at several members together. */
function concerns({ when, at }: Refusal, place: string): boolean {
  if (when === "missing" || when === "exclusive") return true;
  if (at === undefined) return when !== "nothing-to-change";
  return at === place || at === "body" || within(at, place) || within(place, at);
}

function within(place: string, whole: string): boolean {
  return place.startsWith(`${whole}.`) || place.startsWith(`${whole}[`);
}
