import { parseDuration, type Contract, type Edge, type Lifecycle } from "@tallystick/contract";
import { FixtureUnavailable, type Check, type Exchange, type Trial } from "../../engine/check.ts";
import { answerOf } from "../../world/fixture.ts";
import { makeQuote } from "../../world/quotes.ts";
import { textAt } from "../../world/value-at.ts";
import { byTheClock, defineCheck } from "../define-check.ts";
import { declared, expectThat } from "../expect.ts";
import { advanceTo } from "../signed-retry/time.ts";

/** Something that lapses by itself, as it shows now. */
type Look = () => Promise<Exchange>;

/** How something is made that nobody uses in time, and the model whose life it has. */
const lapsing: Readonly<Record<string, { model: string; make: (t: Trial) => Promise<Look> }>> = {
  Quote: {
    model: "Quote",
    async make(t) {
      const { id } = await makeQuote(t);
      return () => t.call("quotes.get", { params: { quoteId: id } });
    },
  },
  Transaction: {
    model: "Quote",
    async make(t) {
      const transactionId = textAt((await makeQuote(t)).body, "transactionId");
      if (transactionId === undefined) throw new FixtureUnavailable("A quote names no transaction.");
      return () => t.call("transactions.get", { params: { transactionId } });
    },
  },
};

/** What nobody used in time shows it: not yet a second before, and from a second after on. */
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
    async run(t: Trial) {
      const { model, make } = lapsing[resource] ?? {};
      const life = parseDuration(contract.expiries.find((each) => each.model === model)?.after ?? "PT0S");
      const due = (await t.advance(0)) + life;
      const look = await make?.(t);
      if (look === undefined) return;
      const made = await t.advance(0);
      await advanceTo(t, due - 1_000);
      const before = await look();
      t.precondition((await t.advance(0)) < due, "the second before went by unused");
      expectState(t, rules, "a second before", before, field, edge.from);
      await advanceTo(t, made + life + 1_000);
      const after = await t.eventually(look, (seen) => textAt(seen.body, field) === edge.to);
      expectState(t, rules, "a second after", after, field, edge.to);
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
