import { firstSeen, inside, isDone, lastOf, sending, showing, type Item, itemsIn } from "../behaviour.ts";
import { ofPeople } from "../mutant-kinds.ts";
import type { HandWrittenMutant } from "../hand-written-mutant.ts";
import { bodyOf, type ProxiedCall, refusal } from "../../proxy/proxied-call.ts";
import { signed } from "../auth/auth-behaviour.ts";

function isUpdate(call: ProxiedCall): boolean {
  return call.operation === "customers.update";
}

/** Accepts a field of a request that only the service may set. */
function believes(rule: string, operation: string, name: string): HandWrittenMutant {
  return ofPeople(rule, `${operation}-believes-${name}`, () => ({
    reply(call, reply) {
      const claim = call.operation === operation ? bodyOf(call)?.[name] : undefined;
      if (claim !== undefined && isDone(reply)) inside({ body: reply.body }, "body")[name] = claim;
    },
  }));
}

/** Refuses a value that an earlier customer was created with. */
function onceOnly(rule: string, name: string): HandWrittenMutant {
  return ofPeople(rule, `no-two-customers-ever-have-one-${name}`, () => {
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
  believes("G-15c", "customers.create", "kybStatus"),
  believes("CUST-08", "customers.create", "createdAt"),
  onceOnly("V-44a", "email"),
  onceOnly("G-15b", "platformCustomerId"),
  ofPeople(
    "G-14b",
    "the-source-of-funds-is-forgotten",
    showing("Customer", (customer) => {
      if (customer["businessInfo"] !== undefined) delete inside(customer, "businessInfo")["sourceOfFunds"];
    }),
  ),
  ofPeople("V-40b", "a-customer-who-asks-for-USD-has-no-wallet", () => ({
    reply(call, reply) {
      if (call.operation !== "customers.internalAccounts.list" || !isDone(reply)) return;
      const body = inside({ body: reply.body }, "body");
      const accounts = itemsIn(call, reply, "InternalAccount");
      body["data"] = accounts.filter(({ type }) => type !== "EMBEDDED_WALLET");
    },
  })),
];

const changed: HandWrittenMutant[] = [
  ofPeople(
    "CUST-08",
    "a-change-does-not-move-updatedAt",
    showing("Customer", (customer) => {
      customer["updatedAt"] = customer["createdAt"];
    }),
  ),
  ofPeople(
    "CUST-13",
    "an-update-wipes-what-it-leaves-out",
    sending("customers.update", (body) => {
      if (body["customerType"] === "INDIVIDUAL") body["nationality"] ??= "FR";
    }),
  ),
  ofPeople("CUST-13", "every-change-has-to-be-signed", () => ({
    async request(call) {
      if (!isUpdate(call) || bodyOf(call)?.["email"] !== undefined) return undefined;
      return { ...refusal(202, ""), body: { payloadToSign: "{}", requestId: "Request:1", expiresAt: "2030-01-01" } };
    },
  })),
  ofPeople("CUST-14", "an-email-address-changes-without-a-signature", () => ({
    async reply(call, reply, send) {
      if (!isUpdate(call) || reply.status !== 202) return;
      const requestId = String(inside({ body: reply.body }, "body")["requestId"]);
      Object.assign(reply, await signed(call, requestId, send));
    },
  })),
  ofPeople("CUST-16", "what-needs-no-signature-does-not-wait-for-it", () => ({
    async request(call, send) {
      const { email, ...others } = bodyOf(call) ?? {};
      if (!isUpdate(call) || email === undefined || call.headers["request-id"] !== undefined) return;
      await send({ ...call, body: JSON.stringify(others) });
    },
  })),
  ofPeople("CUST-15", "a-credential-keeps-the-address-it-was-made-with", () => {
    const first = firstSeen();
    return showing("AuthMethod", (method) => {
      method["nickname"] = first(method["id"], method["nickname"]);
    })();
  }),
  ofPeople("G-17e", "the-same-address-has-to-be-signed-for", () => {
    const known = new Map<unknown, unknown>();
    return {
      async request(call) {
        if (!isUpdate(call) || !known.has(lastOf(call))) return undefined;
        if (known.get(lastOf(call)) !== bodyOf(call)?.["email"]) return undefined;
        return { ...refusal(202, ""), body: { payloadToSign: "{}", requestId: "Request:1", expiresAt: "2030-01-01" } };
      },
      reply(call, reply) {
        for (const { id, email } of itemsIn(call, reply, "Customer")) if (email !== undefined) known.set(id, email);
      },
    };
  }),
  ofPeople("G-17f", "a-customer-moves-to-another-region", () => {
    const moved = new Map<unknown, unknown>();
    return {
      request(call) {
        const region = isUpdate(call) ? bodyOf(call)?.["region"] : undefined;
        if (region !== undefined) moved.set(lastOf(call), region);
      },
      reply(call, reply) {
        for (const customer of itemsIn(call, reply, "Customer")) {
          if (moved.has(customer["id"])) customer["region"] = moved.get(customer["id"]);
        }
      },
    };
  }),
  ofPeople(
    "V-40d",
    "an-update-adds-to-the-currencies",
    sending("customers.update", (body) => {
      if (Array.isArray(body["currencies"])) body["currencies"] = ["USD", ...body["currencies"]];
    }),
  ),
  ofPeople("V-44c", "the-address-of-any-customer-is-taken", () => {
    const taken = new Map<unknown, unknown>();
    return {
      async request(call) {
        if (!isUpdate(call)) return undefined;
        const holder = taken.get(bodyOf(call)?.["email"]) ?? lastOf(call);
        return holder === lastOf(call) ? undefined : refusal(409, "EMAIL_OTP_EMAIL_ALREADY_EXISTS");
      },
      reply(call, reply) {
        if (call.operation !== "customers.create") return;
        for (const { id, email } of itemsIn(call, reply, "Customer")) if (email !== undefined) taken.set(email, id);
      },
    };
  }),
];

/** A list that ignores its filter for deleted customers. */
function deletedListed(name: string, wish: string | undefined): HandWrittenMutant {
  return ofPeople("G-117j", name, () => ({
    request(call) {
      if (call.operation !== "customers.list") return;
      const url = new URL(call.path, "http://half-way");
      url.searchParams.delete("isIncludingDeleted");
      if (wish !== undefined) url.searchParams.set("isIncludingDeleted", wish);
      call.path = url.pathname + url.search;
    },
  }));
}

const deleted: HandWrittenMutant[] = [
  deletedListed("deleted-customers-are-never-listed", undefined),
  deletedListed("deleted-customers-are-always-listed", "true"),
  ofPeople("V-44d", "a-deleted-customer-is-unknown", () => {
    const gone = new Set<string>();
    return {
      request: async (call) =>
        call.operation === "customers.get" && gone.has(lastOf(call)) ? refusal(404, "USER_NOT_FOUND") : undefined,
      reply(call, reply) {
        if (call.operation === "customers.delete" && isDone(reply)) gone.add(lastOf(call));
      },
    };
  }),
  ofPeople("V-44e", "the-accounts-of-a-deleted-customer-are-unknown", () => ({
    reply(call, reply) {
      const isTransfer = call.operation === "transfers.in" || call.operation === "transfers.out";
      if (isTransfer && reply.status === 403) Object.assign(reply, refusal(404, "REFERENCE_NOT_FOUND"));
    },
  })),
];

/** Refuses to create some owners. */
function noOwner(rule: string, name: string, status: number, meant: (body: Item) => boolean): HandWrittenMutant {
  return ofPeople(rule, name, () => ({
    async request(call) {
      const body = call.operation === "owners.create" ? bodyOf(call) : undefined;
      return body !== undefined && meant(body) ? refusal(status, "INVALID_INPUT") : undefined;
    },
  }));
}

const owners: HandWrittenMutant[] = [
  noOwner("BO-05", "nobody-owns-everything", 400, (body) => body["ownershipPercentage"] === 100),
  noOwner("BO-05", "nobody-owns-nothing", 400, (body) => body["ownershipPercentage"] === 0),
  noOwner("BO-10", "an-ITIN-is-no-number", 400, (body) => inside(body, "personalInfo")["idType"] === "ITIN"),
  noOwner("BO-12", "owners-are-made-elsewhere", 405, () => true),
  ofPeople(
    "BO-09",
    "a-middle-name-is-forgotten",
    showing("BeneficialOwner", (owner) => {
      delete inside(owner, "personalInfo")["middleName"];
    }),
  ),
  ofPeople("BO-11", "an-owner-just-made-is-unknown", () => ({
    request: async (call) => (call.operation === "owners.get" ? refusal(404, "REFERENCE_NOT_FOUND") : undefined),
  })),
  believes("G-21b", "owners.create", "kycStatus"),
  ofPeople(
    "G-22e",
    "an-owner's-address-is-replaced",
    sending("owners.update", (body) => {
      if (body["personalInfo"] === undefined) return;
      const nothing = { line1: "-", line2: "-", city: "-", state: "-", postalCode: "-", country: "FR" };
      const info = inside(body, "personalInfo");
      if (info["address"] !== undefined) info["address"] = { ...nothing, ...inside(info, "address") };
    }),
  ),
  ofPeople(
    "G-22f",
    "roles-are-added",
    sending("owners.update", (body) => {
      if (Array.isArray(body["roles"])) body["roles"] = ["CONTROL_PERSON", ...body["roles"]];
    }),
  ),
  ofPeople("G-24g", "a-replaced-document-has-another-id", () => ({
    reply(call, reply) {
      if (call.operation !== "documents.replace" || !isDone(reply)) return;
      inside({ body: reply.body }, "body")["id"] = "Document:0199e2a4-7c10-7b3e-9d52-4f6a8c0e2b10";
    },
  })),
];

/** Customers, owners and documents. */
export const mutants: readonly HandWrittenMutant[] = [...made, ...changed, ...deleted, ...owners];
