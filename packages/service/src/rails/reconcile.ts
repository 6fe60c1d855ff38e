import type { Tx } from "../storage/store.ts";
import { insertAlias, readAliases, readOpenOrders, readReferences } from "./recovery-store.ts";
import { markHandedOver } from "./store.ts";

/** One order as the bank knows it. */
export interface StatedOrder {
  reference: string;
  /** The reference of the store's order that it is, where the operator found that out. */
  order?: string;
}

/** What one side knows and the other does not. */
export interface Difference {
  reference: string;
  /** `here`: the bank carries out an order that the store does not have. `bank`: it will be handed over when orders are released. */
  unknown: "here" | "bank";
}

/** The orders of a statement: a line of JSON each. @throws RangeError that names the line. */
export function statementOf(text: string): StatedOrder[] {
  return text.split(/\r?\n/).flatMap((line, index) => (line.trim() === "" ? [] : [statedOrder(line, index + 1)]));
}

function statedOrder(line: string, number: number): StatedOrder {
  const members = new Map(Object.entries(parsed(line) ?? {}));
  const [reference, order] = [members.get("reference"), members.get("order")];
  if (typeof reference !== "string" || (order !== undefined && typeof order !== "string"))
    throw new RangeError(
      `Line ${number} of the statement is not like {"reference": "…"} or {"reference": "…", "order": "…"}.`,
    );
  return { reference, ...(order !== undefined && { order }) };
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/**
 * Compares the store's orders to the bank with all that the bank knows. An open order that it knows is not handed over again; one that it
 * knows by another reference, as the statement says, is carried out under that one.
 * @throws RangeError when the statement names an order that is not open, or two orders of the bank for one.
 */
export async function reconcile(tx: Tx, statement: readonly StatedOrder[], now: number): Promise<Difference[]> {
  const known = await readReferences(tx, "bank");
  const aliases = await readAliases(tx);
  const open = new Set(
    (await readOpenOrders(tx)).filter(({ rail }) => rail === "bank").map(({ reference }) => reference),
  );
  const carriedOut = new Set(aliases.values());
  const differences: Difference[] = [];
  for (const { reference, order } of statement) {
    if (order !== undefined && aliases.get(reference) !== order) {
      refuseWrongAlias({ reference, order }, { open, carriedOut, known });
      await insertAlias(tx, { reference, orderReference: order }, now);
      aliases.set(reference, order);
      carriedOut.add(order);
    }
    const own = aliases.get(reference) ?? reference;
    if (!known.has(own)) differences.push({ reference, unknown: "here" });
    else if (open.delete(own)) await markHandedOver(tx, own);
  }
  return [...differences, ...[...open].map((reference) => ({ reference, unknown: "bank" as const }))];
}

function refuseWrongAlias(
  { reference, order }: Required<StatedOrder>,
  { open, carriedOut, known }: Record<"open" | "carriedOut" | "known", ReadonlySet<string>>,
): void {
  if (known.has(reference)) throw new RangeError(`${reference} is an order of the store, so it is not ${order}.`);
  if (carriedOut.has(order)) throw new RangeError(`${order} is another order of the bank already.`);
  if (!open.has(order)) throw new RangeError(`There is no open order ${order} for the bank's ${reference}.`);
}
