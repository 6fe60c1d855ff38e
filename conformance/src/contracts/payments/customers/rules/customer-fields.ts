import type { CallRequest, Fixture, Trial } from "../../words.ts";
import { asObject, fixtureOf } from "../../words.ts";

/** The request that changes these fields of a person. */
export function updateRequest({ id }: Pick<Fixture, "id">, changes: Record<string, unknown>): CallRequest {
  return { params: { customerId: id }, body: { customerType: "INDIVIDUAL", ...changes } };
}

/** These fields of a customer, as read now; one that is not shown is undefined. */
export async function readFields(
  t: Trial,
  customer: Fixture,
  names: readonly string[],
): Promise<Record<string, unknown>> {
  const read = fixtureOf(await t.call("customers.get", { params: { customerId: customer.id } }), "A customer");
  return fieldsOf(read.body, names);
}

/** These fields of a body; a missing one is undefined. */
function fieldsOf(body: unknown, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, asObject(body)?.[name]]));
}
