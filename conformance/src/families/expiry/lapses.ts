import type { Contract, Edge, Lifecycle } from "@tallystick/contract";
import { FixtureUnavailable } from "../../engine/errors.ts";
import type { Check, Trial } from "../../engine/types.ts";
import type { Exchange } from "../../http/exchange.ts";
import { answerOf } from "../../fixtures/fixture.ts";
import { makeQuote } from "../../payments/quotes/fixtures.ts";
import { textAt } from "../../json/value-at.ts";
import { byTheClock, defineCheck } from "../define-check.ts";
import { declared, expectThat } from "../expect.ts";
import { advanceTo } from "../signed-retry/time.ts";

/** Something that expires by itself: what it shows now, and when it will expire. */
interface Lapsing {
  look: () => Promise<Exchange>;
  due: number;
}

/** How something is made that is not used in time. */
const lapsing: Readonly<Record<string, (t: Trial) => Promise<Lapsing>>> = {
  Quote: async (t) => {
    const { id, body } = await makeQuote(t);
    return { look: () => t.call("quotes.get", { params: { quoteId: id } }), due: dueOf(body) };
  },
  Transaction: async (t) => {
    const { body } = await makeQuote(t);
    const transactionId = textAt(body, "transactionId");
    if (transactionId === undefined) throw new FixtureUnavailable("A quote names no transaction.");
    return { look: () => t.call("transactions.get", { params: { transactionId } }), due: dueOf(body) };
  },
};

function dueOf(body: unknown): number {
  const due = Date.parse(textAt(body, "expiresAt") ?? "");
  if (Number.isNaN(due)) throw new FixtureUnavailable("A quote names no expiresAt.");
  return due;
}

/** How long an expired resource is read again: it must not change any more. */
const WHILE_MS = 600_000;

/** An unused resource shows its expiry: not a second before, and from a second after on. */
export function lapses(contract: Contract): Check[] {
  return Object.values(contract.lifecycles).flatMap((lifecycle) =>
    lifecycle.edges
      .filter(({ by, rule }) => by === "expiry" && rule !== undefined)
      .flatMap((edge) => (lapsing[lifecycle.resource] === undefined ? [] : [lapse(contract, lifecycle, edge)])),
  );
}

function lapse(contract: Contract, { name, resource, field }: Lifecycle, edge: Edge): Check {
  const rules = declared(contract, edge.rule);
  return defineCheck({
    ...byTheClock,
    name: `expiry/${name} ${edge.from}→${edge.to}`,
    family: "expiry",
    rules,
    cell: { lifecycle: name, kind: "edge", from: edge.from, to: edge.to, by: edge.by },
    async run(t: Trial) {
      const made = await lapsing[resource]?.(t);
      if (made === undefined) return;
      const { look, due } = made;
      await advanceTo(t, due - 1_000);
      const before = await look();
      t.precondition((await t.advance(0)) < due, "the second before went by unused");
      expectState(t, rules, "a second before", before, field, edge.from);
      await advanceTo(t, due + 1_000);
      const after = await t.eventually(look, (seen) => textAt(seen.body, field) === edge.to);
      expectState(t, rules, "a second after", after, field, edge.to);
      await t.advance(WHILE_MS);
      expectState(t, rules, "a while after", await look(), field, edge.to);
    },
  });
}

function expectState(
  t: Trial,
  rules: readonly string[],
  state: string,
  reply: Exchange,
  field: string,
  wanted: string,
): void {
  const seen = textAt(reply.body, field);
  expectThat(t, rules, state, seen === wanted, () => ({
    operation: reply.operation,
    expected: `${field} ${wanted} ${state}`,
    observed: seen ?? answerOf(reply),
  }));
}
