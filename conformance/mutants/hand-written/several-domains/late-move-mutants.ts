import type { Behave } from "../../proxy/proxied-call.ts";
import { isSuccess, itemsIn, type Item } from "../bodies.ts";
import { mutant, type HandWrittenMutant } from "../mutant.ts";

interface LateMove {
  resource: string;
  create: string;
  /** The member whose last characters choose, and which ones. */
  chosenBy: string;
  suffix: string;
  shown: Item;
}

/** What its identifier leaves as it begins is changed as soon as something else is made. */
function movesWithTheNext({ resource, create, chosenBy, suffix, shown }: LateMove): Behave {
  return () => {
    const left = new Set<unknown>();
    const moved = new Set<unknown>();
    return {
      reply(call, reply) {
        if (call.operation === create && isSuccess(reply)) for (const id of left) moved.add(id);
        for (const item of itemsIn(call, reply, resource)) {
          if (String(item[chosenBy]).endsWith(suffix)) left.add(item["id"]);
          if (moved.has(item["id"])) Object.assign(item, shown);
        }
      },
    };
  };
}

/** What an identifier leaves as it begins moves a moment later. */
export const mutants: readonly HandWrittenMutant[] = [
  mutant(
    "G-72a",
    "cards/a-card-that-is-to-stay-pending-is-issued-a-moment-later",
    movesWithTheNext({
      resource: "Card",
      create: "cards.create",
      chosenBy: "platformCardId",
      suffix: "-001",
      shown: {
        state: "ACTIVE",
        brand: "VISA",
        last4: "4242",
        expMonth: 12,
        expYear: 2030,
        panEmbedUrl: "https://cards.example.com/embed",
      },
    }),
  ),
  mutant(
    "V-41c",
    "customers/a-person-who-is-to-stay-unverified-is-approved-a-moment-later",
    movesWithTheNext({
      resource: "Customer",
      create: "customers.create",
      chosenBy: "fullName",
      suffix: "-003",
      shown: { kycStatus: "APPROVED" },
    }),
  ),
];
