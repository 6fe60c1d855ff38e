import type { Derivation, Fixture, Trial } from "../../words.ts";
import { asObject, fixtureOf, check, requestOf } from "../../words.ts";
import { businessOf } from "../../customers/businesses.ts";
import { makeOwner, ownerBody } from "../fixtures.ts";
import { within } from "../../../../checks/within.ts";

/** What only owners have. */
export const ownerRules: readonly Derivation[] = [
  check("owners.create", "ownership accepts 0 and 100 percent", "BO-05", async (t, expect) => {
    const { id } = await businessOf(t);
    for (const ownershipPercentage of [0, 100]) {
      const reply = await t.call("owners.create", { body: ownerBody(t, id, { ownershipPercentage }) });
      const state = `${ownershipPercentage} per cent`;
      expect.status(state, reply, 201);
      const body = await read(t, fixtureOf(reply, "An owner"));
      expect.of("owners.get").members(state, { body }, { ownershipPercentage });
    }
  }),
  check("owners.create", "every type of identification number is accepted", "BO-10", async (t, expect) => {
    const { id } = await businessOf(t);
    for (const idType of ["SSN", "ITIN", "EIN", "NON_US_TAX_ID"]) {
      const reply = await t.call("owners.create", { body: ownerBody(t, id, { personalInfo: { idType } }) });
      expect.status(idType, reply, 201);
      const body = await read(t, fixtureOf(reply, "An owner"));
      expect.of("owners.get").members(idType, { body }, { "personalInfo.idType": idType });
    }
  }),
  check("owners.create", "owners and documents are created by POST", "BO-12", async (t, expect) => {
    for (const id of ["owners.create", "documents.create"])
      expect.of(id).success("created", await t.call(id, await requestOf(t, id)));
  }),
  /** Whatever the name promises and the request claims (G-21b). */
  check("owners.create", "a new owner is PENDING", "G-21b", async (t, expect) => {
    const { id } = await businessOf(t);
    for (const lastName of ["Example", "Example-002"]) {
      const body = { ...ownerBody(t, id, { personalInfo: { lastName } }), kycStatus: "APPROVED" };
      const owner = fixtureOf(await t.call("owners.create", { body, deliberatelyInvalid: true }), "An owner");
      const views = [owner, { body: await read(t, owner) }];
      for (const view of views) expect.members(lastName, view, { kycStatus: "PENDING" });
    }
  }),
  /** Fields that an update does not name stay, at both levels (G-22e). */
  check("owners.update", "an owner update merges members", "G-22e", async (t, expect) => {
    const wanted = ownerBody(t, (await businessOf(t)).id);
    const owner = fixtureOf(await t.call("owners.create", { body: wanted }), "An owner");
    const info = asObject(wanted["personalInfo"]) ?? {};
    const changes = { firstName: "Alex", address: { city: "Chicago" } };
    const reply = await t.call("owners.update", {
      params: { beneficialOwnerId: owner.id },
      body: { personalInfo: changes },
    });
    expect.status("a name and a city", reply, 200);
    const personalInfo = { ...info, firstName: "Alex", address: { ...asObject(info["address"]), city: "Chicago" } };
    const expected = { ...wanted, personalInfo, id: owner.id, createdAt: owner.body["createdAt"] };
    for (const body of [fixtureOf(reply, "An owner").body, await read(t, owner)]) {
      expect.same("a name and a city", "the rest as it was:", within(expected, expected), within(expected, body));
    }
  }),
  check("owners.update", "an owner update replaces the whole list of roles", "G-22f", async (t, expect) => {
    const owner = await makeOwner(t, (await businessOf(t)).id, { roles: ["UBO", "CONTROL_PERSON"] });
    const wanted = ["DIRECTOR"];
    const reply = await t.call("owners.update", { params: { beneficialOwnerId: owner.id }, body: { roles: wanted } });
    expect.status("another list", reply, 200);
    const body = await read(t, owner);
    expect.members("another list", { body }, { roles: wanted, personalInfo: owner.body["personalInfo"] });
  }),
  check("owners.update", "an owner update accepts 0 percent", "G-22g", async (t, expect) => {
    const owner = await makeOwner(t, (await businessOf(t)).id, { ownershipPercentage: 60 });
    for (const ownershipPercentage of [35, 0]) {
      const params = { beneficialOwnerId: owner.id };
      const reply = await t.call("owners.update", { params, body: { ownershipPercentage } });
      expect.status(`${ownershipPercentage} per cent`, reply, 200);
      const body = await read(t, owner);
      const { roles } = owner.body;
      expect.members(`${ownershipPercentage} per cent`, { body }, { ownershipPercentage, roles });
    }
  }),
];

async function read(t: Trial, { id }: Fixture): Promise<Fixture["body"]> {
  return fixtureOf(await t.call("owners.get", { params: { beneficialOwnerId: id } }), "An owner").body;
}
