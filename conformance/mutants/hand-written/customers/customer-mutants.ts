import {
  firstValues,
  objectAt,
  objectIn,
  isItem,
  isSuccess,
  lastSegmentOf,
  changingRequests,
  changingItems,
  itemsIn,
  type Item,
} from "../behaviour.ts";
import { acceptsField, customerMutant } from "../mutant-kinds.ts";
import type { HandWrittenMutant } from "../hand-written-mutant.ts";
import { bodyOf, type ProxiedCall, refusal } from "../../proxy/proxied-call.ts";
import { idIn, sendSigned } from "../auth/auth-behaviour.ts";

function isUpdate(call: ProxiedCall): boolean {
  return call.operation === "customers.update";
}

/** Refuses a value that an earlier customer was created with. */
function refusesDuplicates(rule: string, name: string): HandWrittenMutant {
  return customerMutant(rule, `two-customers-cannot-have-one-${name}`, () => {
    const taken = new Set<unknown>();
    return {
      async request(call) {
        if (call.operation !== "customers.create") return undefined;
        const value = bodyOf(call)?.[name];
        if (taken.has(value)) return refusal(409, "CONFLICT");
        if (value !== undefined) taken.add(value);
        return undefined;
      },
    };
  });
}

const made: HandWrittenMutant[] = [
  acceptsField("G-15c", "customers.create", "kybStatus"),
  acceptsField("CUST-08", "customers.create", "createdAt"),
  refusesDuplicates("V-44a", "email"),
  refusesDuplicates("G-15b", "platformCustomerId"),
  customerMutant(
    "G-14b",
    "the-source-of-funds-is-forgotten",
    changingItems("Customer", (customer) => {
      if (customer["businessInfo"] !== undefined) delete objectAt(customer, "businessInfo")["sourceOfFunds"];
    }),
  ),
  customerMutant(
    "CUST-11",
    "a-name-is-trimmed",
    changingRequests("customers.create", (body) => {
      if (typeof body["fullName"] === "string") body["fullName"] = body["fullName"].trim();
    }),
  ),
  customerMutant("V-40b", "a-customer-created-with-USD-has-no-wallet", () => ({
    reply(call, reply) {
      if (call.operation !== "customers.internalAccounts.list" || !isSuccess(reply)) return;
      const body = objectAt({ body: reply.body }, "body");
      const accounts = itemsIn(call, reply, "InternalAccount");
      body["data"] = accounts.filter(({ type }) => type !== "EMBEDDED_WALLET");
    },
  })),
];

const changed: HandWrittenMutant[] = [
  customerMutant(
    "CUST-08",
    "a-change-does-not-move-updatedAt",
    changingItems("Customer", (customer) => {
      customer["updatedAt"] = customer["createdAt"];
    }),
  ),
  customerMutant(
    "CUST-13",
    "an-update-clears-missing-fields",
    changingRequests("customers.update", (body) => {
      if (body["customerType"] === "INDIVIDUAL") body["nationality"] ??= "FR";
    }),
  ),
  customerMutant("CUST-13", "every-change-has-to-be-signed", () => ({
    async request(call) {
      if (!isUpdate(call) || bodyOf(call)?.["email"] !== undefined) return undefined;
      return { ...refusal(202, ""), body: { payloadToSign: "{}", requestId: "Request:1", expiresAt: "2030-01-01" } };
    },
  })),
  customerMutant("CUST-14", "an-email-address-changes-without-a-signature", () => ({
    async reply(call, reply, send) {
      if (!isUpdate(call) || reply.status !== 202) return;
      const requestId = String(objectAt({ body: reply.body }, "body")["requestId"]);
      Object.assign(reply, await sendSigned(call, requestId, send));
    },
  })),
  customerMutant("CUST-16", "unsigned-fields-change-before-the-signature", () => ({
    async request(call, send) {
      const { email, ...others } = bodyOf(call) ?? {};
      if (!isUpdate(call) || email === undefined || call.headers["request-id"] !== undefined) return;
      await send({ ...call, body: JSON.stringify(others) });
    },
  })),
  customerMutant("CUST-15", "a-credential-keeps-the-address-it-was-made-with", () => {
    const first = firstValues();
    return changingItems("AuthMethod", (method) => {
      method["nickname"] = first(method["id"], method["nickname"]);
    })();
  }),
  customerMutant("G-17c", "that-an-address-is-taken-is-seen-on-the-first-call-only", () => {
    const known = new Map<unknown, Item>();
    return {
      reply(call, reply) {
        for (const customer of itemsIn(call, reply, "Customer")) known.set(customer["id"], customer);
        const isSigned = isUpdate(call) && call.headers["request-id"] !== undefined;
        if (!isSigned || Object(reply.body).code !== "EMAIL_OTP_EMAIL_ALREADY_EXISTS") return;
        const { email } = bodyOf(call) ?? {};
        Object.assign(reply, { status: 200, body: { ...known.get(lastSegmentOf(call)), email } });
      },
    };
  }),
  customerMutant("G-17e", "the-same-address-has-to-be-signed-for", () => {
    const known = new Map<unknown, unknown>();
    return {
      async request(call) {
        if (!isUpdate(call) || !known.has(lastSegmentOf(call))) return undefined;
        if (known.get(lastSegmentOf(call)) !== bodyOf(call)?.["email"]) return undefined;
        return { ...refusal(202, ""), body: { payloadToSign: "{}", requestId: "Request:1", expiresAt: "2030-01-01" } };
      },
      reply(call, reply) {
        for (const { id, email } of itemsIn(call, reply, "Customer")) if (email !== undefined) known.set(id, email);
      },
    };
  }),
  customerMutant("G-17f", "a-customer-moves-to-another-region", () => {
    const moved = new Map<unknown, unknown>();
    return {
      request(call) {
        const region = isUpdate(call) ? bodyOf(call)?.["region"] : undefined;
        if (region !== undefined) moved.set(lastSegmentOf(call), region);
      },
      reply(call, reply) {
        for (const customer of itemsIn(call, reply, "Customer")) {
          if (moved.has(customer["id"])) customer["region"] = moved.get(customer["id"]);
        }
      },
    };
  }),
  customerMutant(
    "V-40d",
    "an-update-adds-to-the-currencies",
    changingRequests("customers.update", (body) => {
      if (Array.isArray(body["currencies"])) body["currencies"] = ["USD", ...body["currencies"]];
    }),
  ),
  customerMutant("V-44c", "the-address-of-any-customer-is-taken", () => {
    const taken = new Map<unknown, unknown>();
    return {
      async request(call) {
        if (!isUpdate(call)) return undefined;
        const holder = taken.get(bodyOf(call)?.["email"]) ?? lastSegmentOf(call);
        return holder === lastSegmentOf(call) ? undefined : refusal(409, "EMAIL_OTP_EMAIL_ALREADY_EXISTS");
      },
      reply(call, reply) {
        if (call.operation !== "customers.create") return;
        for (const { id, email } of itemsIn(call, reply, "Customer")) if (email !== undefined) taken.set(email, id);
      },
    };
  }),
];

/** What of an update is refused, the rest of it is done. */
const inPart: HandWrittenMutant = customerMutant(["G-16c", "V-40c"], "a-refused-update-is-done-in-part", () => ({
  async reply(call, reply, send) {
    const { customerType, fullName } = bodyOf(call) ?? {};
    if (!isUpdate(call) || reply.status !== 400 || fullName === undefined) return;
    await send({ ...call, body: JSON.stringify({ customerType, fullName }) });
  },
}));

/** What a business says of itself replaces what it said before. */
const forgetful: HandWrittenMutant = customerMutant("CUST-13", "a-business-is-only-what-it-said-last", () => {
  const last = new Map<unknown, Item>();
  return {
    reply(call, reply) {
      const info = isUpdate(call) && isSuccess(reply) ? bodyOf(call)?.["businessInfo"] : undefined;
      if (isItem(info)) last.set(lastSegmentOf(call), info);
      for (const customer of itemsIn(call, reply, "Customer")) {
        const said = last.get(customer["id"]);
        if (said !== undefined) customer["businessInfo"] = said;
      }
    },
  };
});

/** A list that ignores its filter for deleted customers. */
function ignoresDeletedFilter(name: string, filter: string | undefined): HandWrittenMutant {
  return customerMutant("G-117j", name, () => ({
    request(call) {
      if (call.operation !== "customers.list") return;
      const url = new URL(call.path, "http://half-way");
      url.searchParams.delete("isIncludingDeleted");
      if (filter !== undefined) url.searchParams.set("isIncludingDeleted", filter);
      call.path = url.pathname + url.search;
    },
  }));
}

const deleted: HandWrittenMutant[] = [
  ignoresDeletedFilter("deleted-customers-are-never-listed", undefined),
  ignoresDeletedFilter("deleted-customers-are-always-listed", "true"),
  customerMutant("V-44d", "a-deleted-customer-is-unknown", () => {
    const gone = new Set<string>();
    return {
      request: async (call) =>
        call.operation === "customers.get" && gone.has(lastSegmentOf(call))
          ? refusal(404, "USER_NOT_FOUND")
          : undefined,
      reply(call, reply) {
        if (call.operation === "customers.delete" && isSuccess(reply)) gone.add(lastSegmentOf(call));
      },
    };
  }),
  customerMutant("V-44e", "a-deleted-customers-quote-is-executed", () => {
    const [gone, quotes] = [new Set<unknown>(), new Map<unknown, Item>()];
    return {
      reply(call, reply) {
        if (call.operation === "customers.delete" && isSuccess(reply)) gone.add(lastSegmentOf(call));
        if (call.operation === "quotes.create" && isSuccess(reply)) {
          const owner = objectIn(bodyOf(call) ?? {}, "source")["customerId"];
          for (const quote of itemsIn(call, reply, "Quote")) quotes.set(quote["id"], { ...quote, owner });
        }
        const { owner, ...quote } = quotes.get(idIn(call, 2)) ?? {};
        const isTaken = call.operation === "quotes.execute" && reply.status === 403 && gone.has(owner);
        if (isTaken) Object.assign(reply, { status: 200, body: { ...quote, status: "PROCESSING" } });
      },
    };
  }),
  customerMutant("V-44e", "a-payment-to-a-deleted-customer-reaches-another", () => {
    const gone = new Set<unknown>();
    let living: unknown;
    return {
      request(call) {
        const body = call.operation === "sandbox.uma.receive" ? bodyOf(call) : undefined;
        if (!gone.has(body?.["customerId"])) return;
        call.body = JSON.stringify({ ...body, customerId: living });
      },
      reply(call, reply) {
        if (call.operation === "customers.delete" && isSuccess(reply)) gone.add(lastSegmentOf(call));
        if (call.operation !== "customers.create") return;
        for (const { id, kycStatus } of itemsIn(call, reply, "Customer")) if (kycStatus === "APPROVED") living ??= id;
      },
    };
  }),
  customerMutant("V-44e", "the-accounts-of-a-deleted-customer-are-unknown", () => ({
    reply(call, reply) {
      const isTransfer = call.operation === "transfers.in" || call.operation === "transfers.out";
      if (isTransfer && reply.status === 403) Object.assign(reply, refusal(404, "REFERENCE_NOT_FOUND"));
    },
  })),
];

/** Customers. */
export const mutants: readonly HandWrittenMutant[] = [...made, ...changed, inPart, forgetful, ...deleted];
