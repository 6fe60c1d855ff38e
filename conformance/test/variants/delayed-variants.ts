import type { Behaviour } from "../../mutants/proxy/proxied-call.ts";
import { objectAt, isSuccess, itemsIn, type Item } from "../../mutants/hand-written/bodies.ts";
import { changingObjects, type Variant } from "./variant.ts";

/** For a while, replies show the first version of a resource. */
function delayed(name: string, lagMs: number, lag: (behind: (id: unknown) => boolean) => Behaviour): Variant {
  return {
    name,
    behave() {
      const createdMs = new Map<unknown, number>();
      const behind = (id: unknown): boolean => {
        const since = createdMs.get(id) ?? performance.now();
        createdMs.set(id, since);
        return performance.now() - since < lagMs;
      };
      return lag(behind);
    },
  };
}

/** Changes that may become visible a little later. */
export const delayedVariants: readonly Variant[] = [
  delayed("a card is issued a little later", 150, (behind) =>
    changingObjects("Card", (card) => {
      const isNew = behind(card["id"]);
      if (!isNew || !(card["state"] === "ACTIVE" || card["state"] === "CLOSED")) return;
      card["state"] = "PENDING_ISSUE";
      card["stateReason"] = null;
      for (const name of ["brand", "last4", "expMonth", "expYear", "panEmbedUrl"]) delete card[name];
    }),
  ),
  delayed("usage is counted a little later", 100, (behind) => {
    const known = new Map<unknown, string>();
    return changingObjects("Agent", (agent) => {
      const current = JSON.stringify(agent["usage"]);
      const before = known.get(agent["id"]) ?? current;
      if (behind(`${String(agent["id"])} ${current}`) && before !== current) agent["usage"] = JSON.parse(before);
      else known.set(agent["id"], current);
    });
  }),
  delayed("owners are decided a little later", 100, (behind) => {
    const known = new Map<unknown, unknown>();
    return changingObjects("BeneficialOwner", (owner) => {
      const { id, kycStatus } = owner;
      const before = known.get(id) ?? kycStatus;
      if (before !== kycStatus && behind(`${String(id)} ${String(kycStatus)}`)) owner["kycStatus"] = before;
      else known.set(id, kycStatus);
    });
  }),
  delayed("accounts are opened a little after their customer", 100, (behind) => ({
    reply(call, reply) {
      if (call.operation !== "customers.internalAccounts.list" || !isSuccess(reply)) return;
      const body = objectAt({ body: reply.body }, "body");
      const { data } = body;
      if (!Array.isArray(data) || !call.path.includes("customerId=")) return;
      const accounts = data as Item[];
      body["data"] = accounts.filter(({ customerId, type }) => type === "INTERNAL_FIAT" || !behind(customerId));
    },
  })),
  delayed("a verification takes longer", 150, (behind) => ({
    reply(call, reply) {
      if (call.operation === "verifications.list") return;
      for (const verification of itemsIn(call, reply, "Verification")) {
        const isNew = behind(verification["id"]);
        const isDecided = ["APPROVED", "REJECTED"].includes(String(verification["verificationStatus"]));
        if (isNew && isDecided) verification["verificationStatus"] = "IN_PROGRESS";
      }
    },
  })),
];
