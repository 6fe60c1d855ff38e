import { type ProxiedCall, bodyOf, refusal, type Behave } from "../../proxy/proxied-call.ts";
import { idIn, sendSigned } from "../auth/signed-calls.ts";
import {
  type Item,
  itemsIn,
  sendBody,
  isSuccess,
  lastSegmentOf,
  objectIn,
  believe,
  bodyIn,
  isItem,
} from "../bodies.ts";
import { type HandWrittenMutant, mutant } from "../mutant.ts";
import { replyTo, requestOf, keepingFirst } from "../traffic.ts";

function isUpdate(call: ProxiedCall): boolean {
  return call.operation === "customers.update";
}

/** Refuses a value that an earlier customer was created with. */
function refusesDuplicates(name: string): Behave {
  return () => {
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
  };
}

const made: HandWrittenMutant[] = [
  mutant("G-15c", "people/customers.create-believes-kybStatus", replyTo("customers.create"), believe("kybStatus")),
  mutant("CUST-08", "people/customers.create-believes-createdAt", replyTo("customers.create"), believe("createdAt")),
  mutant("V-44a", "people/two-customers-cannot-have-one-email", refusesDuplicates("email")),
  mutant("G-15b", "people/two-customers-cannot-have-one-platformCustomerId", refusesDuplicates("platformCustomerId")),
  mutant("V-40b", "people/a-customer-created-with-USD-has-no-wallet", () => ({
    reply(call, reply) {
      if (call.operation !== "customers.internalAccounts.list" || !isSuccess(reply)) return;
      const body = bodyIn(reply);
      const accounts = itemsIn(call, reply, "InternalAccount");
      body["data"] = accounts.filter(({ type }) => type !== "EMBEDDED_WALLET");
    },
  })),
];

/** Fails where an update gives a member that the customer did not have. */
function failsWhereThereIsNo(name: string): Behave {
  return () => {
    const without = new Set<unknown>();
    return {
      async request(call) {
        const isAdded = isUpdate(call) && without.has(lastSegmentOf(call)) && bodyOf(call)?.[name] !== undefined;
        return isAdded ? refusal(500, "INTERNAL_ERROR") : undefined;
      },
      reply(call, reply) {
        if (call.operation !== "customers.create" || !isSuccess(reply)) return;
        const { id, [name]: value } = bodyIn(reply);
        if (value === undefined) without.add(id);
      },
    };
  };
}

const changed: HandWrittenMutant[] = [
  mutant(["PAUTH-01", "CUST-13"], "people/an-update-fails-where-there-was-no-address", failsWhereThereIsNo, "address"),
  mutant("CUST-13", "people/every-change-has-to-be-signed", () => ({
    async request(call) {
      if (!isUpdate(call) || bodyOf(call)?.["email"] !== undefined) return undefined;
      return { ...refusal(202, ""), body: { payloadToSign: "{}", requestId: "Request:1", expiresAt: "2030-01-01" } };
    },
  })),
  mutant("CUST-14", "people/an-email-address-changes-without-a-signature", () => ({
    async reply(call, reply, send) {
      if (!isUpdate(call) || reply.status !== 202) return;
      const requestId = String(bodyIn(reply)["requestId"]);
      Object.assign(reply, await sendSigned(call, requestId, send));
    },
  })),
  mutant("CUST-16", "people/unsigned-fields-change-before-the-signature", () => ({
    async request(call, send) {
      const { email, ...others } = bodyOf(call) ?? {};
      if (!isUpdate(call) || email === undefined || call.headers["request-id"] !== undefined) return;
      await send({ ...call, body: JSON.stringify(others) });
    },
  })),
  mutant("CUST-15", "people/a-credential-keeps-the-address-it-was-made-with", keepingFirst("AuthMethod", "nickname")),
  mutant("G-17c", "people/that-an-address-is-taken-is-seen-on-the-first-call-only", () => {
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
  mutant("G-17e", "people/the-same-address-has-to-be-signed-for", () => {
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
  mutant("G-17f", "people/a-customer-moves-to-another-region", () => {
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
  mutant("V-40d", "people/an-update-adds-to-the-currencies", requestOf("customers.update"), (body) => {
    if (Array.isArray(body["currencies"])) body["currencies"] = ["USD", ...body["currencies"]];
  }),
  mutant("V-44c", "people/the-address-of-any-customer-is-taken", () => {
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
const inPart: HandWrittenMutant = mutant(["G-16c", "V-40c"], "people/a-refused-update-is-done-in-part", () => ({
  async reply(call, reply, send) {
    const { customerType, fullName } = bodyOf(call) ?? {};
    if (!isUpdate(call) || reply.status !== 400 || fullName === undefined) return;
    await send({ ...call, body: JSON.stringify({ customerType, fullName }) });
  },
}));

/** What a business says of itself replaces what it said before. */
const forgetful: HandWrittenMutant = mutant("CUST-13", "people/a-business-is-only-what-it-said-last", () => {
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
function ignoresDeletedFilter(filter: string | undefined): Behave {
  return () => ({
    request(call) {
      if (call.operation !== "customers.list") return;
      const url = new URL(call.path, "http://half-way");
      url.searchParams.delete("isIncludingDeleted");
      if (filter !== undefined) url.searchParams.set("isIncludingDeleted", filter);
      call.path = url.pathname + url.search;
    },
  });
}

const deleted: HandWrittenMutant[] = [
  mutant("G-117j", "people/deleted-customers-are-never-listed", ignoresDeletedFilter(undefined)),
  mutant("G-117j", "people/deleted-customers-are-always-listed", ignoresDeletedFilter("true")),
  mutant("V-44d", "people/a-deleted-customer-is-unknown", () => {
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
  mutant("V-44e", "people/a-deleted-customers-quote-is-executed", () => {
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
  mutant("V-44e", "people/a-payment-to-a-deleted-customer-reaches-another", () => {
    const gone = new Set<unknown>();
    let living: unknown;
    return {
      request(call) {
        const body = call.operation === "sandbox.uma.receive" ? bodyOf(call) : undefined;
        if (!gone.has(body?.["customerId"])) return;
        sendBody(call, { ...body, customerId: living });
      },
      reply(call, reply) {
        if (call.operation === "customers.delete" && isSuccess(reply)) gone.add(lastSegmentOf(call));
        if (call.operation !== "customers.create") return;
        for (const { id, kycStatus } of itemsIn(call, reply, "Customer")) if (kycStatus === "APPROVED") living ??= id;
      },
    };
  }),
  mutant("V-44e", "people/the-accounts-of-a-deleted-customer-are-unknown", () => ({
    reply(call, reply) {
      const isTransfer = call.operation === "transfers.in" || call.operation === "transfers.out";
      if (isTransfer && reply.status === 403) Object.assign(reply, refusal(404, "REFERENCE_NOT_FOUND"));
    },
  })),
];

/** Customers. */
export const mutants: readonly HandWrittenMutant[] = [...made, ...changed, inPart, forgetful, ...deleted];
