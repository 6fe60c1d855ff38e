import type { Contract } from "@tallystick/contract";
import type { Check } from "../../../../checks/check.ts";
import type { Trial } from "../../../../requests/trial.ts";
import { businessOf } from "../../customers/businesses.ts";
import { fixtureOf, type Fixture } from "../../../../requests/fixtures/fixture.ts";
import { makeOwner, ownerBody } from "../fixtures.ts";
import { asObject } from "../../../../json/value-at.ts";
import { defineCheck } from "../../../../checks/define-check.ts";
import { declared, expectSame, expectStatus } from "../../../../requests/expect.ts";
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
        expectStatus(t, rules, state, reply, [201]);
        const observed = (await read(t, fixtureOf(reply, "An owner")))["ownershipPercentage"];
        const what = "the share as it was given:";
        expectSame(t, rules, state, { operation: "owners.get", what, expected: ownershipPercentage, observed });
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
        expectStatus(t, rules, idType, reply, [201]);
        const info = asObject((await read(t, fixtureOf(reply, "An owner")))["personalInfo"]);
        const what = "idType as it was given:";
        expectSame(t, rules, idType, { operation: "owners.get", what, expected: idType, observed: info?.["idType"] });
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
        expectSame(t, rules, lastName, {
          operation: "owners.create",
          what: "kycStatus before the business is verified:",
          expected: ["PENDING", "PENDING"],
          observed: [owner.body["kycStatus"], (await read(t, owner))["kycStatus"]],
        });
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
      expectStatus(t, rules, "a name and a city", reply, [200]);
      const personalInfo = { ...info, firstName: "Alex", address: { ...asObject(info["address"]), city: "Chicago" } };
      const expected = { ...wanted, personalInfo, id: owner.id, createdAt: owner.body["createdAt"] };
      for (const body of [fixtureOf(reply, "An owner").body, await read(t, owner)]) {
        expectSame(t, rules, "a name and a city", {
          operation: "owners.update",
          what: "the rest as it was:",
          expected: within(expected, expected),
          observed: within(expected, body),
        });
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
      expectStatus(t, rules, "another list", reply, [200]);
      const body = await read(t, owner);
      expectSame(t, rules, "another list", {
        operation: "owners.update",
        what: "the list given, and everything else as it was:",
        expected: { roles: wanted, personalInfo: owner.body["personalInfo"] },
        observed: { roles: body["roles"], personalInfo: body["personalInfo"] },
      });
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
        expectStatus(t, rules, `${ownershipPercentage} per cent`, reply, [200]);
        expectSame(t, rules, `${ownershipPercentage} per cent`, {
          operation: "owners.update",
          what: "the share as it was given, and the roles as before:",
          expected: within({ share: 0, roles: [] }, { share: ownershipPercentage, roles: owner.body["roles"] }),
          observed: within({ share: 0, roles: [] }, await shareAndRoles(t, owner)),
        });
      }
    },
  });
}

async function shareAndRoles(t: Trial, owner: Fixture): Promise<Record<string, unknown>> {
  const body = await read(t, owner);
  return { share: body["ownershipPercentage"], roles: body["roles"] };
}
