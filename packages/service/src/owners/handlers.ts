import { isDeepStrictEqual } from "node:util";
import type { OperationId } from "@tallystick/contract";
import type { Call, Handlers } from "@tallystick/server";
import type { CustomerRow } from "../customers/index.ts";
import type { Runtime } from "../runtime/runtime.ts";
import type { Tx } from "../storage/store.ts";
import { decideOwner, decideUpdate } from "./decide.ts";
import { orderOwnerCheck } from "./order-owner-check.ts";
import { changeOwner, findOwner, insertOwner, readOwners } from "./store.ts";
import { toOwner } from "./view.ts";

/** Finds a customer by platform and id. Passed in, since a customer's reply includes its owners. */
export type FindCustomer = (tx: Tx, platformId: string, id: string) => Promise<CustomerRow | undefined>;

/** The people who own or direct businesses. */
export function ownerHandlers(
  { ids, rails }: Runtime,
  findCustomer: FindCustomer,
): Pick<Handlers<Tx>, Extract<OperationId, `owners.${string}`>> {
  return {
    "owners.create": async (call: Call<"owners.create", Tx>) => {
      const { body, tx } = call;
      const { platformId } = call.principal;
      const customer = await findCustomer(tx, platformId, body.customerId);
      if (!customer || customer.isDeleted === 1) call.refuse("unknown body.customerId");
      call.refuseUnless("wrong-kind body.customerId", customer.customerType === "BUSINESS");
      const owner = decideOwner(body, { id: ids.next("BeneficialOwner"), platformId, at: call.now });
      await insertOwner(tx, owner);
      return { status: 201, body: toOwner(owner) };
    },

    "owners.list": async (call: Call<"owners.list", Tx>) => {
      const { platformId } = call.principal;
      const { items, ...rest } = await readOwners(call.tx, { platformId }, call.page, call.filters);
      return { status: 200, body: call.listed(items.map(toOwner), rest) };
    },

    "owners.get": async (call: Call<"owners.get", Tx>) => {
      const owner = await findOwner(call.tx, call.principal.platformId, call.params.beneficialOwnerId);
      if (!owner) call.refuse("unknown path.beneficialOwnerId");
      return { status: 200, body: toOwner(owner) };
    },

    "owners.update": async (call: Call<"owners.update", Tx>) => {
      const { body, tx, now } = call;
      const known = await findOwner(tx, call.principal.platformId, call.params.beneficialOwnerId);
      if (!known) call.refuse("unknown path.beneficialOwnerId");
      const owner = decideUpdate(known, body, now);
      await changeOwner(tx, owner);
      const isSame = isDeepStrictEqual(owner.personalInfo, known.personalInfo);
      if (!isSame && (await rails.wasOrdered(tx, "owner-check", owner.id)))
        await orderOwnerCheck({ ids, rails }, tx, toOwner(owner), { platformId: owner.platformId, now });
      return { status: 200, body: toOwner(owner) };
    },
  };
}
