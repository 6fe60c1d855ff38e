import type { Contract } from "@tallystick/contract";

/** Whether only one thing causes the event, so that a second one about the same resource would be wrong. */
export function isSingle(contract: Contract, event: string): boolean {
  return causesIn(contract, event).size === 1;
}

/** Edges into one state count as one cause: a resource comes there by one of them. Whatever creates it is its beginning. */
function causesIn({ operations, lifecycles, webhooks }: Contract, event: string): Set<string> {
  const { resource } = Object.values(webhooks).find(({ events }) => events.includes(event)) ?? {};
  const calls = Object.values(operations).filter(({ emits }) => emits.includes(event));
  const ofCalls = calls.map(({ id, resourceAction: part }) =>
    part?.kind === "creates" && part.resource === resource ? "its beginning" : id,
  );
  const ofLifecycles = Object.values(lifecycles).flatMap(({ name, emits, edges }) => [
    ...(emits.includes(event) ? ["its beginning"] : []),
    ...edges.filter((edge) => edge.emits.includes(event)).map(({ to }) => `${name} ${to}`),
  ]);
  return new Set([...ofCalls, ...ofLifecycles]);
}
