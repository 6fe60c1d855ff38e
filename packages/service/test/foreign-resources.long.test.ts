import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { contract, type Operation, type Reference } from "@tallystick/contract";
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { partiesOf, type Holdings, type Party } from "./holdings.ts";
import { formsOf, inTurn, send, type Form, type Named } from "./request-forms.ts";
import { startService, type Reply, type RunningService } from "./start-service.ts";

/** A request in which the caller names, in some places, resources of others. */
interface NamedRequest {
  caller: Party;
  form: Form;
  places: Reference[];
}

/** One in which the resource belongs to another party. */
interface ForeignAccess extends NamedRequest {
  victim: Party;
  foreign: Named;
}

const first = { name: "the first platform", customers: ["Ada", "Charles"] };
const second = { name: "the second platform", customers: ["Grace"] };
const partyNames = [first, second].flatMap(({ name, customers }) => [name, ...customers]);
const rows = Object.values(contract.operations);

/** A busy machine may need this many milliseconds for what takes two seconds on an idle one. */
const patience = 60_000;

let service: RunningService;
let parties: Party[];
/** All of them, by what they do. */
let foreignAccesses: Map<string, ForeignAccess>;
/** The foreign ids that each caller has named: these may be echoed. */
let reported: Map<Party, Set<string>>;
/** The replies to requests about unknown resources. */
const answers = new Map<string, Promise<unknown>>();

beforeAll(async () => {
  service = await startService();
  parties = [
    ...(await partiesOf(service, { ...first, as: service.first })),
    ...(await partiesOf(service, { ...second, as: service.second })),
  ];
  reported = new Map(parties.map((party) => [party, new Set()]));
  const all = parties.flatMap((caller) => formsFor(caller).flatMap((form) => foreignAccessesOf(caller, form)));
  foreignAccesses = new Map(all.map((each) => [titleOf(each), each]));
}, patience);
afterAll(() => service.close());

function formsFor({ scheme }: Party): Form[] {
  return rows.filter(({ access }) => access.scheme === scheme).flatMap(formsOf);
}

function foreignAccessesOf(caller: Party, form: Form): ForeignAccess[] {
  const single = form.names.map((name) => [name]);
  const choices = single.length > 1 ? [...single, form.names] : single;
  return othersThan(caller).flatMap((victim) =>
    choices.flatMap((places) =>
      inTurn(places, victim.holds).map((foreign) => ({ caller, victim, form, places, foreign })),
    ),
  );
}

/**
 * The parties whose resources the caller must not see: a platform has what its customers have, an agent one customer's
 * resources.
 */
function othersThan(caller: Party): Party[] {
  return parties.filter((other) =>
    caller.scheme === "platform" ? other.platform !== caller.platform : other !== caller,
  );
}

function titleOf(foreignAccess: ForeignAccess): string {
  return `${describe(foreignAccess)} of ${foreignAccess.victim.name}: ${Object.values(foreignAccess.foreign).join(" ")}`;
}

function describe({ caller, form: { operation, body }, places }: NamedRequest): string {
  return [caller.name, operation.id, JSON.stringify(body), "naming", ...places.map(({ at }) => at)].join(" ");
}

/**
 * The part of a reply that must not differ between ids: all of a refusal and of a page, of anything else its status.
 */
function outward({ status, body }: Reply<unknown>, { method }: Operation, named: Named): unknown {
  if (status < 400 && method !== "get") return { status };
  const ids = Object.entries(named);
  const masked = ids.reduce((text, [at, id]) => text.replaceAll(id, at), JSON.stringify(body));
  return { status, body: JSON.parse(masked) as unknown };
}

/** Asks for something unknown. */
async function requestUnknown({ caller, form, places }: NamedRequest): Promise<unknown> {
  const unknown = Object.fromEntries(
    places.map(({ at, resource }) => [at, `${contract.resources[resource]?.prefix}:${randomUUID()}`]),
  );
  return outward(await send(caller, form, unknown), form.operation, unknown);
}

/** The reply must be the one for something unknown, must not ask for a signature, and must disclose nothing. */
async function expectHidden(foreignAccess: ForeignAccess, unknown = requestUnknown(foreignAccess)): Promise<void> {
  const { caller, form, foreign } = foreignAccess;
  const title = titleOf(foreignAccess);
  const unknownReply = await unknown;
  const reply = await send(caller, form, foreign);
  for (const id of Object.values(foreign)) reported.get(caller)?.add(id);
  const answer = outward(reply, form.operation, foreign);
  const isChallenge = reply.status === 202;
  const wanted = { title, answer: unknownReply, isChallenge: false, strange: [] };
  expect({ title, answer, isChallenge, strange: strangeIn(reply.body, caller) }).toEqual(wanted);
}

/** The foreign ids that a caller is shown without having named them. */
function strangeIn(body: unknown, caller: Party): string[] {
  const text = JSON.stringify(body) ?? "";
  const ids = othersThan(caller).flatMap(({ holds }) => Object.values(holds).flat());
  return ids.filter((id) => text.includes(id) && !reported.get(caller)?.has(id));
}

/** Everything that a reader is shown about these resources, one by one and in lists. */
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

/**
 * Everything that a victim and its platform are shown about the victim's resources; a list that can be narrowed to
 * those, is.
 */
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
  if (!party) throw new Error(`There is no party called ${name}.`);
  return party;
}

function against(name: string): [title: string, foreignAccess: ForeignAccess][] {
  return [...foreignAccesses].filter(([, { victim }]) => victim.name === name);
}

test("each caller tries every place of a request that can name a resource", () => {
  const tried = new Set(
    [...foreignAccesses.values()].flatMap(({ caller, form, places }) => placesIn(caller, form, places)),
  );
  const due = parties.flatMap((caller) =>
    formsFor(caller).flatMap((form) => placesIn(caller, form, form.operation.references)),
  );
  expect(due.filter((place) => !tried.has(place))).toEqual([]);
});

function placesIn(caller: Party, { operation: { id } }: Form, places: Reference[]): string[] {
  return places.map(({ at, resource }) => `${caller.name} ${id} ${at} ${resource}`);
}

test("no read returns another party's ids", async () => {
  for (const party of parties) {
    const strange = strangeIn(await view(party, party.reaches), party);
    expect({ reader: party.name, strange }).toEqual({ reader: party.name, strange: [] });
  }
});

test.each(partyNames)(
  "for other parties the resources of %s are unknown and unchanged",
  { timeout: patience },
  async (name) => {
    const before = await viewOf(partyOf(name));
    for (const [, foreignAccess] of against(name)) {
      const question = describe(foreignAccess);
      const unknown = answers.get(question) ?? requestUnknown(foreignAccess);
      answers.set(question, unknown);
      await expectHidden(foreignAccess, unknown);
    }
    expect(await viewOf(partyOf(name))).toEqual(before);
  },
);

test("no party reads or changes another's resources, in any order of attempts", { timeout: patience }, async () => {
  const attempts = fc.constantFrom(...partyNames).chain((name) => {
    const titles = against(name).map(([title]) => title);
    return fc.tuple(fc.constant(name), fc.shuffledSubarray(titles, { minLength: 10, maxLength: 30 }));
  });
  await fc.assert(
    fc.asyncProperty(attempts, async ([name, titles]) => {
      const before = await viewOf(partyOf(name));
      for (const foreignAccess of titles.map((title) => foreignAccesses.get(title)))
        if (foreignAccess) await expectHidden(foreignAccess);
      expect(await viewOf(partyOf(name))).toEqual(before);
    }),
    { numRuns: 8, seed: 11 },
  );
});

// Last, because it changes and deletes what the others read.
test("a party's own resource in such a request gets another reply than an unknown one", async () => {
  const ineffective: string[] = [];
  for (const caller of [partyOf("Ada"), partyOf(first.name)]) {
    const forms = formsFor(caller).toSorted((one, other) => harmOf(one) - harmOf(other));
    const questions = forms.flatMap((form) => heededIn(form).map((name) => ({ caller, form, places: [name] })));
    for (const question of questions)
      if (!(await isConsidered(question, await requestUnknown(question)))) ineffective.push(describe(question));
  }
  expect(ineffective).toEqual([]);
});

/** The names that decide the reply: in a list all do, elsewhere those that may be unknown. */
function heededIn({ operation: { method, refusals }, names }: Form): Reference[] {
  const unknown = refusals.flatMap(({ when, at }) => (when === "unknown" && at !== undefined ? [at] : []));
  return names.filter(({ at }) => method === "get" || unknown.some((place) => at.startsWith(place)));
}

/** Reads come before changes, and changes before deletions. */
function harmOf({ operation: { resourceAction: part } }: Form): number {
  return ["reads", "lists", "creates", undefined, "changes", "deletes"].indexOf(part?.kind);
}

async function isConsidered({ caller, form, places }: NamedRequest, unknown: unknown): Promise<boolean> {
  const others = othersThan(caller);
  const owners = parties.filter((party) => !others.includes(party)).toReversed();
  for (const named of owners.flatMap((owner) => inTurn(form.names, owner.holds))) {
    const own = Object.fromEntries(places.map(({ at }) => [at, named[at] ?? ""]));
    if (!isDeepStrictEqual(outward(await send(caller, form, named), form.operation, own), unknown)) return true;
  }
  return false;
}
