import type { Contract, Lifecycle } from "@tallystick/contract";
import { FixtureUnavailable, withValueAt } from "../words.ts";

/** The lifecycle of the Card resource. */
export function cardLifecycle(contract: Contract): Lifecycle {
  const lifecycle = Object.values(contract.lifecycles).find((each) => each.resource === "Card");
  if (lifecycle === undefined) throw new FixtureUnavailable("The contract declares no lifecycle of cards.");
  return lifecycle;
}

/** The request for a state. */
export function moveRequest(
  lifecycle: Lifecycle,
  by: string,
  id: string,
  to: string,
): { params: { id: string }; body: unknown } {
  const field = lifecycle.drivers.find((driver) => driver.operation === by)?.field ?? "body.state";
  return { params: { id }, body: withValueAt({}, field.replace(/^body\./, ""), to) };
}
