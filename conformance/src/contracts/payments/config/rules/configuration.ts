import type { Derivation, Expectations, Fixture, Trial } from "../../words.ts";
import { alone, asObject, check, textAt, valueAt, valuesAt } from "../../words.ts";
import { currencySettings, readConfig, setConfig, setCurrencies } from "../fixtures.ts";
import { quoteBody } from "../../quotes/fixtures.ts";
import { lookupUma, payableUma } from "../../quotes/uma-addresses.ts";

const update = "config.update";

/** What only the platform's configuration has. */
export const configurationRules: readonly Derivation[] = [
  /** Two settings of wallets, one after the other; everything else stays. */
  check(update, "an update keeps omitted members", "G-09c", alone, async (t, expect) => {
    const before = await readConfig(t);
    await setConfig(t, { embeddedWalletConfig: { otpLength: 8 } });
    await t.call(update, { body: { embeddedWalletConfig: { expirationSeconds: 120 } } });
    const now = await readConfig(t);
    // A setting that was never set may show its default once anything is set (G-09).
    const shown = asObject(now.body["embeddedWalletConfig"]);
    const wallets = {
      ...shown,
      ...asObject(before.body["embeddedWalletConfig"]),
      otpLength: 8,
      expirationSeconds: 120,
    };
    expect.same(
      "two settings of wallets, one by one",
      "as before, and both of them:",
      { ...lasting(before), embeddedWalletConfig: wallets },
      lasting(now),
    );
    await t.call(update, { body: {} });
    expect.same("an update of nothing", "as before:", lasting(now), lasting(await readConfig(t)));
  }),

  check(update, "read-only configuration members are ignored", "G-09d", alone, async (t, expect) => {
    const before = await readConfig(t);
    const body = {
      id: "PlatformConfig:0199e2a4-7c10-7b3e-9d52-4f6a8c0e2b10",
      webhookPublicKey: "-----BEGIN PUBLIC KEY-----",
      isRegulatedFinancialInstitution: before.body["isRegulatedFinancialInstitution"] !== true,
    };
    const reply = await t.call(update, { body, deliberatelyInvalid: true });
    expect.status("the service's own fields", reply, 200);
    expect.same("the service's own fields", "as before:", lasting(before), lasting(await readConfig(t)));
  }),

  /** One currency less, another with other limits, and a different set of fields required by the provider. */
  check(update, "an update replaces the whole list of currencies", "G-09e", alone, async (t: Trial, expect) => {
    const before = await readConfig(t);
    const [first, ...others] = currencySettings(before);
    t.precondition(first !== undefined && others.length > 0, "the platform has no two currencies");
    const settings = [{ ...first, minAmount: 2, maxAmount: 8_000_000_000 }, ...others.slice(0, -1)];
    const bold = settings.map((each) => ({ ...each, providerRequiredCustomerFields: ["TAX_ID", "ID_NUMBER"] }));
    await setConfig(t, { supportedCurrencies: settings });
    const expectReplaced = async (state: string): Promise<void> => {
      const now = await readConfig(t);
      expect.same(state, "the currencies as they were set:", settings, currencySettings(now));
      expect.same(
        state,
        "what the provider requires, as before:",
        requirements(before).slice(0, settings.length),
        requirements(now),
      );
    };
    await expectReplaced("one currency less");
    await t.call(update, { body: { supportedCurrencies: bold }, deliberatelyInvalid: true });
    await expectReplaced("with another opinion of what the provider requires");
  }),

  /** When the lookup asks for one thing about the sender, that one thing is enough. */
  check("quotes.create", "the required sender fields suffice", "QUOTE-28", alone, async (t, expect) => {
    const more = { senderCustomerInfo: { TAX_ID: "123456789" } };
    await expectQuoted(t, expect, "said", [{ name: "TAX_ID", mandatory: true }], more);
  }),
  check("quotes.create", "optional sender fields may be omitted", "QUOTE-29", alone, async (t, expect) => {
    await expectQuoted(t, expect, "nothing said", [{ name: "TAX_ID", mandatory: false }], {});
  }),

  /** Another platform has a configuration of its own, which our update does not change. */
  check(
    "config.get",
    "configuration is scoped to the platform",
    "G-09g",
    { phase: "alone", needs: ["other-platform"] },
    async (t, expect) => {
      const before = (await t.call("config.get", { as: "other" })).body;
      const ours = await readConfig(t);
      expect.that("two platforms", textAt(before, "id") !== ours.id, () => [
        "another id for another platform",
        ours.id,
      ]);
      await setConfig(t, { embeddedWalletConfig: { otpLength: 9 } });
      expect.same(
        "an update of our own",
        "the other platform's, as before:",
        before,
        (await t.call("config.get", { as: "other" })).body,
      );
    },
  ),

  /** However often it is read. */
  check("config.get", "an update keeps the configuration's id", "G-01a", async (t, expect) => {
    const [first, second] = [await readConfig(t), await readConfig(t)];
    expect.same("read twice", "the id", first.id, second.id);
  }),

  /** What a sandbox has from the start, and its limits: judged when they were not changed. */
  check("config.get", "a new platform has default currencies and limits", ["V-40e", "G-13a"], async (t, expect) => {
    const replies = [await t.call("config.get")];
    if (t.target.capabilities.has("other-platform")) replies.push(await t.call("config.get", { as: "other" }));
    for (const { body } of replies) {
      const changed = textAt(body, "updatedAt");
      const isFresh = changed !== undefined && changed === textAt(body, "createdAt");
      const codes = valuesAt(body, "supportedCurrencies[].currencyCode");
      const limits = valuesAt(body, "supportedCurrencies[]").map((each) => [
        valueAt(each, "minAmount"),
        valueAt(each, "maxAmount"),
      ]);
      for (const [rule, what, expected, observed] of [
        ["G-13a", "among the currencies", standard, standard.filter((code) => codes.includes(code))],
        ["V-40e", "limits of", limits.map(() => [1, 9_000_000_000_000_000]), limits],
      ] as const) {
        // The change may have included this.
        if (!isFresh && JSON.stringify(expected) !== JSON.stringify(observed)) continue;
        expect.by(rule).same("as it was made", what, expected, observed);
      }
    }
  }),
];

/** Everything but the time of the last change. */
function lasting({ body }: Fixture): Readonly<Record<string, unknown>> {
  const { updatedAt: _at, ...rest } = body;
  return rest;
}

/** A payment to an address is quoted with this, while these fields are asked for in every currency. */
async function expectQuoted(
  t: Trial,
  expect: Expectations,
  state: string,
  requiredCounterpartyFields: readonly { name: string; mandatory: boolean }[],
  more: Readonly<Record<string, unknown>>,
): Promise<void> {
  const uma = await payableUma(t);
  await setCurrencies(t, () => ({ requiredCounterpartyFields }));
  const asked = valuesAt((await lookupUma(t, uma)).body, "requiredPayerDataFields[]");
  const isMore = asked.some(
    (field) =>
      valueAt(field, "mandatory") === true &&
      !requiredCounterpartyFields.some(({ name, mandatory }) => mandatory && name === valueAt(field, "name")),
  );
  t.precondition(!isMore, "the lookup asks for more about the sender than the configuration");
  const body = await quoteBody(t, { to: { uma }, more });
  expect.success(state, await t.call("quotes.create", { body }));
}

function requirements({ body }: Fixture): unknown[] {
  return valuesAt(body, "supportedCurrencies[]").map((each) => [
    valueAt(each, "providerRequiredCustomerFields") ?? [],
    valueAt(each, "providerRequiredCounterpartyCustomerFields") ?? [],
  ]);
}

const standard = ["USD", "USDC", "USDB"];
