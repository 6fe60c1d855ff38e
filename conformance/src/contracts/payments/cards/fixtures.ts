import { initialStateOf, routeTo } from "./routes.ts";
import { cardLifecycle, moveRequest } from "./moves.ts";
import { internalAccountOf, walletOf } from "../accounts/fixtures.ts";
import { customerOf } from "../customers/fixtures.ts";
import { operation as rowOf, type Edge, type Lifecycle } from "@tallystick/contract";
import type { Fixture, Trial } from "../words.ts";
import { fixtureOf, FixtureUnavailable, perform, textAt, unlessUnavailable } from "../words.ts";
import { plainSuffix } from "../sandbox/plain-suffix.ts";
import { sessionOf } from "../auth/fixtures.ts";

/** A new card of the cardholder, in whatever state it reaches. */
async function makeCard(t: Trial, cardholderId: string, sources: string | string[], suffix: string): Promise<Fixture> {
  const body = {
    cardholderId,
    form: "VIRTUAL",
    fundingSources: [sources].flat(),
    platformCardId: `${t.unique("card")}-${suffix}`,
  };
  return fixtureOf(await t.call("cards.create", { body }), "A card");
}

/**
 * A new card in the state that its suffix gives at once; the n-th of them cycles through the rows of the table. Every second
 * one has two funding sources, where the target takes an account that is not a wallet (G-70).
 */
export async function makeSomeCard(t: Trial, cardholder: Fixture, wallet: Fixture, nth: number): Promise<Fixture> {
  const lifecycle = cardLifecycle(t.contract);
  const rows = rowOf(t.contract, "cards.create").outcomes?.rows ?? [];
  const starts = rows.flatMap((row) => {
    const initial = initialStateOf(row, lifecycle);
    return initial === undefined
      ? []
      : [{ initial: initial, suffix: row.suffix === "*" ? plainSuffix(t.contract) : row.suffix }];
  });
  const start = starts[nth % starts.length];
  if (start === undefined) throw new FixtureUnavailable("No card reaches a final state at once.");
  const other = nth % 2 === 0 ? undefined : await secondAccountOf(t, cardholder, wallet).catch(unlessUnavailable);
  const { id } =
    (other && (await makeCard(t, cardholder.id, [wallet.id, other.id], start.suffix).catch(unlessUnavailable))) ??
    (await makeCard(t, cardholder.id, wallet.id, start.suffix));
  return settled(t, id, lifecycle, start.initial);
}

/** A further account of the cardholder in the currency of its wallet, which is opened if there is none (V-40). */
async function secondAccountOf(t: Trial, cardholder: Fixture, wallet: Fixture): Promise<Fixture> {
  const currency = textAt(wallet.body, "balance.currency.code") ?? "";
  const body = { customerType: "INDIVIDUAL", currencies: ["USD", currency] };
  fixtureOf(await t.call("customers.update", { params: { customerId: cardholder.id }, body }), "A further account");
  return internalAccountOf(t, { type: "INTERNAL_CRYPTO", currency }, cardholder);
}

/** A new card that becomes ACTIVE only with time. */
export function cardIssuedLater(t: Trial, cardholder: Fixture, wallet: Fixture): Promise<Fixture> {
  const rows = rowOf(t.contract, "cards.create").outcomes?.rows ?? [];
  const row = rows.find(({ steps }) => steps.some(({ after, to }) => to === "ACTIVE" && after !== "PT0S"));
  if (row === undefined) throw new FixtureUnavailable("No card becomes ACTIVE later.");
  return makeCard(t, cardholder.id, wallet.id, row.suffix);
}

/** A new card brought into a state along the lifecycle's edges, each move signed. */
export async function makeCardIn(t: Trial, state: string, cardholder: Fixture, wallet: Fixture): Promise<Fixture> {
  const lifecycle = cardLifecycle(t.contract);
  const route = routeTo(t.contract, lifecycle, state);
  if (route === undefined) throw new FixtureUnavailable(`No caller can bring a card into ${state}.`);
  const { id } = await makeCard(t, cardholder.id, wallet.id, route.suffix);
  await settled(t, id, lifecycle, route.initial);
  for (const move of route.moves) await requestMove(t, lifecycle, id, move, cardholder);
  return settled(t, id, lifecycle, state);
}

/** Requests a state of a card of the trial's own customer, who signs when that is required. */
export async function moveTo(t: Trial, { id }: Fixture, state: string): Promise<void> {
  const request = moveRequest(cardLifecycle(t.contract), "cards.update", id, state);
  fixtureOf(await perform(t, "cards.update", request), `A card that is ${state}`);
}

async function requestMove(t: Trial, lifecycle: Lifecycle, id: string, edge: Edge, cardholder: Fixture): Promise<void> {
  const session = await sessionOf(t, cardholder);
  const reply = await perform(t, edge.by, moveRequest(lifecycle, edge.by, id, edge.to), session);
  fixtureOf(reply, `A card moved to ${edge.to}`);
}

async function settled(t: Trial, id: string, lifecycle: Lifecycle, state: string): Promise<Fixture> {
  const read = await t.eventually(
    () => t.call("cards.get", { params: { id } }),
    (reply) => reply.status !== 200 || textAt(reply.body, lifecycle.field) === state,
  );
  const card = fixtureOf(read, "A card");
  const seen = textAt(card.body, lifecycle.field);
  if (seen !== state) throw new FixtureUnavailable(`A card stays ${seen} instead of becoming ${state}.`);
  return card;
}

/** A card of the trial's own customer in this state, one per state. */
export async function cardOf(t: Trial, state: string): Promise<Fixture> {
  const { id } = await customerOf(t);
  return t.fixtures.once(`card ${id} ${state}`, () => anotherCard(t, state));
}

/** A further card of the owner in this state, new with each call. */
export async function anotherCard(t: Trial, state: string, owner?: Fixture): Promise<Fixture> {
  const { trial } = t.fixtures;
  return makeCardIn(trial, state, owner ?? (await customerOf(t)), await walletOf(t, owner));
}
