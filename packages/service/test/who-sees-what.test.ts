import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { contract, type Operation, type Reference } from "@tallystick/contract";
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { partiesOf, type Holdings, type Party } from "./holdings.ts";
import { formsOf, inTurn, send, type Form, type Named } from "./request-forms.ts";
import { startService, type Reply, type RunningService } from "./start-service.ts";

/** A request in which the caller names, in some places, what is not its own. */
interface Question {
  caller: Party;
  form: Form;
  places: Reference[];
}

/** One in which that is somebody else's. */
interface Trespass extends Question {
  victim: Party;
  foreign: Named;
}

const first = { name: "the first platform", customers: ["Ada", "Charles"] };
const second = { name: "the second platform", customers: ["Grace"] };
const everybody = [first, second].flatMap(({ name, customers }) => [name, ...customers]);
const rows = Object.values(contract.operations);

/** A busy machine may need that many milliseconds for what takes two seconds on an idle one. */
const patience = 60_000;

let service: RunningService;
let parties: Party[];
/** All there are, by what they do. */
let trespasses: Map<string, Trespass>;
/** What each caller has named that is not its own: that much it may be told again. */
let told: Map<Party, Set<string>>;
/** What was answered to whoever asked for what nobody has. */
const answers = new Map<string, Promise<unknown>>();

beforeAll(async () => {
  service = await startService();
  parties = [
    ...(await partiesOf(service, { ...first, as: service.first })),
    ...(await partiesOf(service, { ...second, as: service.second })),
  ];
  told = new Map(parties.map((party) => [party, new Set()]));
  const all = parties.flatMap((caller) => formsFor(caller).flatMap((form) => trespassesOf(caller, form)));
  trespasses = new Map(all.map((each) => [titleOf(each), each]));
}, patience);
afterAll(() => service.close());

function formsFor({ scheme }: Party): Form[] {
  return rows.filter(({ access }) => access.scheme === scheme).flatMap(formsOf);
}

function trespassesOf(caller: Party, form: Form): Trespass[] {
  const single = form.names.map((name) => [name]);
  const choices = single.length > 1 ? [...single, form.names] : single;
  return strangersTo(caller).flatMap((victim) =>
    choices.flatMap((places) =>
      inTurn(places, victim.holds).map((foreign) => ({ caller, victim, form, places, foreign })),
    ),
  );
}

/** Those whose things are none of the caller's: a platform has what its customers have, an agent one customer's things. */
function strangersTo(caller: Party): Party[] {
  return parties.filter((other) =>
    caller.scheme === "platform" ? other.platform !== caller.platform : other !== caller,
  );
}

function titleOf(trespass: Trespass): string {
  return `${questionOf(trespass)} of ${trespass.victim.name}: ${Object.values(trespass.foreign).join(" ")}`;
}

function questionOf({ caller, form: { operation, body }, places }: Question): string {
  return [caller.name, operation.id, JSON.stringify(body), "naming", ...places.map(({ at }) => at)].join(" ");
}

/** What of an answer may not tell one id from another: all of a refusal and of a page, of anything else its status. */
function outward({ status, body }: Reply<unknown>, { method }: Operation, named: Named): unknown {
  if (status < 400 && method !== "get") return { status };
  const ids = Object.entries(named);
  const masked = ids.reduce((text, [at, id]) => text.replaceAll(id, at), JSON.stringify(body));
  return { status, body: JSON.parse(masked) as unknown };
}

/** Asks for what nobody has. */
async function askInVain({ caller, form, places }: Question): Promise<unknown> {
  const unknown = Object.fromEntries(
    places.map(({ at, resource }) => [at, `${contract.resources[resource]?.prefix}:${randomUUID()}`]),
  );
  return outward(await send(caller, form, unknown), form.operation, unknown);
}

/** The answer must be that to what nobody has, must not ask for a signature, and must tell of nothing. */
async function commit(trespass: Trespass, inVain = askInVain(trespass)): Promise<void> {
  const { caller, form, foreign } = trespass;
  const title = titleOf(trespass);
  const nobodys = await inVain;
  const reply = await send(caller, form, foreign);
  for (const id of Object.values(foreign)) told.get(caller)?.add(id);
  const answer = outward(reply, form.operation, foreign);
  const isChallenge = reply.status === 202;
  const wanted = { title, answer: nobodys, isChallenge: false, strange: [] };
  expect({ title, answer, isChallenge, strange: strangeIn(reply.body, caller) }).toEqual(wanted);
}

/** The ids of strangers that a caller is shown without having named them. */
function strangeIn(body: unknown, caller: Party): string[] {
  const text = JSON.stringify(body) ?? "";
  const ids = strangersTo(caller).flatMap(({ holds }) => Object.values(holds).flat());
  return ids.filter((id) => text.includes(id) && !told.get(caller)?.has(id));
}

/** All that a reader is shown about these things, one by one and in lists. */
async function view(reader: Party, holdings: Holdings, choose = (forms: Form[]): Form[] => forms): Promise<View> {
  const seen: View = {};
  const reading = rows.filter(
    ({ access, resourceAction: part }) => access.scheme === reader.scheme && isReading(part?.kind),
  );
  for (const form of reading.flatMap((row) => choose(formsOf(row)))) {
    const { id, listing } = form.operation;
    const page: Named = listing?.limit ? { "query.limit": String(listing.limit.max) } : {};
    for (const named of inTurn(form.names, holdings)) {
      const { status, body } = await send(reader, form, { ...named, ...page });
      seen[[id, ...Object.values(named)].join(" ")] = { status, body };
    }
  }
  return seen;
}

type View = Record<string, unknown>;

function isReading(kind: string | undefined): boolean {
  return kind === "reads" || kind === "lists";
}

/** All that a victim and its platform are shown about what the victim has; a list that can be narrowed to that, is. */
async function viewOf(victim: Party): Promise<View[]> {
  const platform = parties.find(({ name }) => name === victim.platform);
  const readers = platform && platform !== victim ? [victim, platform] : [victim];
  return Promise.all(readers.map((reader) => view(reader, victim.holds, narrow)));
}

function narrow(forms: Form[]): Form[] {
  return forms.filter(({ names }) => names.length > 0 || forms.length === 1);
}

function partyOf(name: string): Party {
  const party = parties.find((each) => each.name === name);
  if (!party) throw new Error(`There is nobody called ${name}.`);
  return party;
}

function against(name: string): [title: string, trespass: Trespass][] {
  return [...trespasses].filter(([, { victim }]) => victim.name === name);
}

test("each caller tries every place of its requests that may name something", () => {
  const tried = new Set([...trespasses.values()].flatMap(({ caller, form, places }) => placesIn(caller, form, places)));
  const due = parties.flatMap((caller) =>
    formsFor(caller).flatMap((form) => placesIn(caller, form, form.operation.references)),
  );
  expect(due.filter((place) => !tried.has(place))).toEqual([]);
});

function placesIn(caller: Party, { operation: { id } }: Form, places: Reference[]): string[] {
  return places.map(({ at, resource }) => `${caller.name} ${id} ${at} ${resource}`);
}

test("what anybody reads names nothing of anybody else's", async () => {
  for (const party of parties) {
    const strange = strangeIn(await view(party, party.reaches), party);
    expect({ reader: party.name, strange }).toEqual({ reader: party.name, strange: [] });
  }
});

test.each(everybody)(
  "to strangers what %s has is as what nobody has, and it stays as it is",
  { timeout: patience },
  async (name) => {
    const before = await viewOf(partyOf(name));
    for (const [, trespass] of against(name)) {
      const question = questionOf(trespass);
      const inVain = answers.get(question) ?? askInVain(trespass);
      answers.set(question, inVain);
      await commit(trespass, inVain);
    }
    expect(await viewOf(partyOf(name))).toEqual(before);
  },
);

test("in whatever order strangers try, nobody reads or changes what is not theirs", { timeout: patience }, async () => {
  const attempts = fc.constantFrom(...everybody).chain((name) => {
    const titles = against(name).map(([title]) => title);
    return fc.tuple(fc.constant(name), fc.shuffledSubarray(titles, { minLength: 10, maxLength: 30 }));
  });
  await fc.assert(
    fc.asyncProperty(attempts, async ([name, titles]) => {
      const before = await viewOf(partyOf(name));
      for (const trespass of titles.map((title) => trespasses.get(title))) if (trespass) await commit(trespass);
      expect(await viewOf(partyOf(name))).toEqual(before);
    }),
    { numRuns: 8, seed: 11 },
  );
});

// Stands last: it changes and ends what the others look at.
test("whoever names its own in such a request is answered otherwise than with what nobody has", async () => {
  const vain: string[] = [];
  for (const caller of [partyOf("Ada"), partyOf(first.name)]) {
    const forms = formsFor(caller).toSorted((one, other) => harmOf(one) - harmOf(other));
    const questions = forms.flatMap((form) => heededIn(form).map((name) => ({ caller, form, places: [name] })));
    for (const question of questions)
      if (!(await isHeard(question, await askInVain(question)))) vain.push(questionOf(question));
  }
  expect(vain).toEqual([]);
});

/** The names that decide on an answer: in a list all do, elsewhere those that may be unknown. */
function heededIn({ operation: { method, refusals }, names }: Form): Reference[] {
  const unknown = refusals.flatMap(({ when, at }) => (when === "unknown" && at !== undefined ? [at] : []));
  return names.filter(({ at }) => method === "get" || unknown.some((place) => at.startsWith(place)));
}

/** Reading comes before changing, and changing before ending. */
function harmOf({ operation: { resourceAction: part } }: Form): number {
  return ["reads", "lists", "creates", undefined, "changes", "deletes"].indexOf(part?.kind);
}

async function isHeard({ caller, form, places }: Question, nobodys: unknown): Promise<boolean> {
  const strangers = strangersTo(caller);
  const owners = parties.filter((party) => !strangers.includes(party)).toReversed();
  for (const named of owners.flatMap((owner) => inTurn(form.names, owner.holds))) {
    const own = Object.fromEntries(places.map(({ at }) => [at, named[at] ?? ""]));
    if (!isDeepStrictEqual(outward(await send(caller, form, named), form.operation, own), nobodys)) return true;
  }
  return false;
}
