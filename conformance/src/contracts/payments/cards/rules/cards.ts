import type { Derivation, Exchange, Trial } from "../../words.ts";
import { asObject, fixtureOf, perform, requestOf, check, rulesIn, textAt } from "../../words.ts";
import { walletOf } from "../../accounts/fixtures.ts";
import { anotherCard } from "../fixtures.ts";

/** The rule by which each field is shown as given. */
const asGiven = { "CARD-02": "cardholderId", "CARD-05": "fundingSources", "CARD-07": "platformCardId" };

/** What only creating and reading cards have. */
export const cardRules: readonly Derivation[] = [
  check("cards.create", "a card is returned as created", [...rulesIn(asGiven)], async (t, expect) => {
    const request = await requestOf(t, "cards.create");
    const reply = await t.call("cards.create", request);
    expect.by(...rulesIn(asGiven)).success("a new card", reply);
    const read = await t.call("cards.get", { params: { id: fixtureOf(reply, "A card").id } });
    for (const seen of [reply, read]) {
      for (const rule of rulesIn(asGiven)) {
        const given = { [asGiven[rule]]: asObject(request.body)?.[asGiven[rule]] };
        expect.by(rule).of(seen.operation).members(`a new card by ${seen.operation}`, seen, given);
      }
    }
  }),
  check("cards.create", "a missing platformCardId is generated", "CARD-07", async (t, expect) => {
    const { body } = await requestOf(t, "cards.create");
    const { platformCardId: _given, ...rest } = asObject(body) ?? {};
    const reply = await t.call("cards.create", { body: rest });
    expect.success("without platformCardId", reply);
    const made = textAt(reply.body, "platformCardId");
    expect.that("without platformCardId", made !== undefined && made !== "", () => [
      "a platformCardId made by the service",
      made ?? "none",
    ]);
  }),

  /** Fields that the service sets are not taken from the request; the currency is the wallet's (CARD-14, CARD-15). */
  check("cards.create", "card creation ignores read-only fields", ["CARD-14", "CARD-15"], async (t, expect) => {
    const wallet = await walletOf(t);
    const { body } = await requestOf(t, "cards.create");
    const claims = { currency: "EUR", issuerRef: "claimed" };
    const reply = await t.call("cards.create", { body: { ...asObject(body), ...claims }, deliberatelyInvalid: true });
    expect.by("CARD-14", "CARD-15").success("a request with read-only fields", reply);
    const card = await issued(t, fixtureOf(reply, "A card").id);
    const [currency, issuerRef] = [textAt(card.body, "currency"), textAt(card.body, "issuerRef")];
    const wanted = textAt(wallet.body, "balance.currency.code");
    expect.by("CARD-14").same("a request with a currency", "the wallet's currency", wanted, currency);
    expect
      .by("CARD-15")
      .that("a request with an issuerRef", issuerRef !== claims.issuerRef, () => [
        "the issuer's own",
        String(issuerRef),
      ]);
  }),
  check("cards.get", "a CLOSED card can be read", "CARD-23", async (t: Trial, expect) => {
    const { id } = await anotherCard(t, "ACTIVE");
    const closing = await perform(t, "cards.update", { params: { id }, body: { state: "CLOSED" } });
    t.precondition(closing.status === 200, "the card cannot be closed");
    const reply = await t.call("cards.get", { params: { id } });
    expect.members("a closed card", reply, { id, state: "CLOSED" });
  }),
];

/** The card once the issuer has issued it, or as it is after five seconds. */
function issued(t: Trial, id: string): Promise<Exchange> {
  return t.eventually(
    () => t.call("cards.get", { params: { id } }),
    ({ body }) => textAt(body, "state") === "ACTIVE",
  );
}
