import type { Contract } from "@tallystick/contract";
import type { Check } from "../../../../checks/check.ts";
import type { Trial } from "../../../../requests/trial.ts";
import { businessOf } from "../../customers/businesses.ts";
import { fixtureOf, type Fixture } from "../../../../requests/fixtures/fixture.ts";
import { makeOwner, ownerBody } from "../fixtures.ts";
import { asObject } from "../../../../json/value-at.ts";
import { defineCheck } from "../../../../checks/define-check.ts";
import { declared, expecting } from "../../../../requests/expect.ts";
import { within } from "../../../../checks/within.ts";

/** What only owners have. */
export function ownerRules(contract: Contract): Check[] {
  return [
    shares(contract),
    numbers(contract),
    pending(contract),
    merged(contract),
    roles(contract),
    newShare(contract),
  ];
}

async function read(t: Trial, { id }: Fixture): Promise<Fixture["body"]> {
  return fixtureOf(await t.call("owners.get", { params: { beneficialOwnerId: id } }), "An owner").body;
}

function shares(contract: Contract): Check {
  const rules = declared(contract, "BO-05");
  return defineCheck({
    name: "rules/an owner may own nothing, and everything",
    family: "rules",
    operation: "owners.create",
    rules,
    async run(t) {
      const { id } = await businessOf(t);
      for (const ownershipPercentage of [0, 100]) {
        const reply = await t.call("owners.create", { body: ownerBody(t, id, { ownershipPercentage }) });
        const state = `${ownershipPercentage} per cent`;
        expecting(t, rules).status(state, reply, 201);
        const observed = (await read(t, fixtureOf(reply, "An owner")))["ownershipPercentage"];
        const what = "the share as it was given:";
        expecting(t, rules, "owners.get").same(state, what, ownershipPercentage, observed);
      }
    },
  });
}

function numbers(contract: Contract): Check {
  const rules = declared(contract, "BO-10");
  return defineCheck({
    name: "rules/a number of every kind identifies an owner",
    family: "rules",
    operation: "owners.create",
    rules,
    async run(t) {
      const { id } = await businessOf(t);
      for (const idType of ["SSN", "ITIN", "EIN", "NON_US_TAX_ID"]) {
        const reply = await t.call("owners.create", { body: ownerBody(t, id, { personalInfo: { idType } }) });
        expecting(t, rules).status(idType, reply, 201);
        const info = asObject((await read(t, fixtureOf(reply, "An owner")))["personalInfo"]);
        const what = "idType as it was given:";
        expecting(t, rules, "owners.get").same(idType, what, idType, info?.["idType"]);
      }
    },
  });
}

/** Whatever the name promises and the request claims (G-21b). */
function pending(contract: Contract): Check {
  const rules = declared(contract, "G-21b");
  return defineCheck({
    name: "rules/a new owner is pending",
    family: "rules",
    operation: "owners.create",
    rules,
    async run(t) {
      const { id } = await businessOf(t);
      for (const lastName of ["Example", "Example-002"]) {
        const body = { ...ownerBody(t, id, { personalInfo: { lastName } }), kycStatus: "APPROVED" };
        const owner = fixtureOf(await t.call("owners.create", { body, deliberatelyInvalid: true }), "An owner");
        expecting(t, rules, "owners.create").same(
          lastName,
          "kycStatus before the business is verified:",
          ["PENDING", "PENDING"],
          [owner.body["kycStatus"], (await read(t, owner))["kycStatus"]],
        );
      }
    },
  });
}

/** Fields that an update does not name stay, at both levels (G-22e). */
function merged(contract: Contract): Check {
  const rules = declared(contract, "G-22e");
  return defineCheck({
    name: "rules/an update of an owner is merged",
    family: "rules",
    operation: "owners.update",
    rules,
    async run(t) {
      const wanted = ownerBody(t, (await businessOf(t)).id);
      const owner = fixtureOf(await t.call("owners.create", { body: wanted }), "An owner");
      const info = asObject(wanted["personalInfo"]) ?? {};
      const changes = { firstName: "Alex", address: { city: "Chicago" } };
      const reply = await t.call("owners.update", {
        params: { beneficialOwnerId: owner.id },
        body: { personalInfo: changes },
      });
      expecting(t, rules).status("a name and a city", reply, 200);
      const personalInfo = { ...info, firstName: "Alex", address: { ...asObject(info["address"]), city: "Chicago" } };
      const expected = { ...wanted, personalInfo, id: owner.id, createdAt: owner.body["createdAt"] };
      for (const body of [fixtureOf(reply, "An owner").body, await read(t, owner)]) {
        expecting(t, rules, "owners.update").same(
          "a name and a city",
          "the rest as it was:",
          within(expected, expected),
          within(expected, body),
        );
      }
    },
  });
}

function roles(contract: Contract): Check {
  const rules = declared(contract, "G-22f");
  return defineCheck({
    name: "rules/an owner's roles are replaced as a whole",
    family: "rules",
    operation: "owners.update",
    rules,
    async run(t) {
      const owner = await makeOwner(t, (await businessOf(t)).id, { roles: ["UBO", "CONTROL_PERSON"] });
      const wanted = ["DIRECTOR"];
      const reply = await t.call("owners.update", { params: { beneficialOwnerId: owner.id }, body: { roles: wanted } });
      expecting(t, rules).status("another list", reply, 200);
      const body = await read(t, owner);
      expecting(t, rules, "owners.update").same(
        "another list",
        "the list given, and everything else as it was:",
        { roles: wanted, personalInfo: owner.body["personalInfo"] },
        { roles: body["roles"], personalInfo: body["personalInfo"] },
      );
    },
  });
}

function newShare(contract: Contract): Check {
  const rules = declared(contract, "G-22g");
  return defineCheck({
    name: "rules/an owner's share can be changed, to nothing too",
    family: "rules",
    operation: "owners.update",
    rules,
    async run(t) {
      const owner = await makeOwner(t, (await businessOf(t)).id, { ownershipPercentage: 60 });
      for (const ownershipPercentage of [35, 0]) {
        const params = { beneficialOwnerId: owner.id };
        const reply = await t.call("owners.update", { params, body: { ownershipPercentage } });
        expecting(t, rules).status(`${ownershipPercentage} per cent`, reply, 200);
        expecting(t, rules, "owners.update").same(
          `${ownershipPercentage} per cent`,
          "the share as it was given, and the roles as before:",
          within({ share: 0, roles: [] }, { share: ownershipPercentage, roles: owner.body["roles"] }),
          within({ share: 0, roles: [] }, await shareAndRoles(t, owner)),
        );
      }
    },
  });
}

async function shareAndRoles(t: Trial, owner: Fixture): Promise<Record<string, unknown>> {
  const body = await read(t, owner);
  return { share: body["ownershipPercentage"], roles: body["roles"] };
}
