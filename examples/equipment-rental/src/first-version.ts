import type { Schema } from "@tallystick/contract";
import {
  type DocumentedContract,
  type Handlers,
  handlersOfVersion,
  type MemoryTx,
  type Migrations,
} from "@tallystick/server";
import { contract, openapi, type Contract as FirstContract } from "../gen/2025-09-01/contract.ts";
import { contract as newest, openapi as newestDocument, type Contract } from "../gen/contract.ts";

type FirstRental = Schema<"Rental", FirstContract>;

/** The desk as it was at first. */
export const firstVersion: DocumentedContract<FirstContract> = { contract, document: openapi };

const newestVersion: DocumentedContract<Contract> = { contract: newest, document: newestDocument };

/** The handlers of the desk's first version, which are those of the newest one. */
export function firstHandlers(handlers: Handlers<MemoryTx, Contract>): Handlers<MemoryTx, FirstContract> {
  return handlersOfVersion(firstVersion, newestVersion, handlers, migrations);
}

const migrations: Migrations<MemoryTx, FirstContract, Contract> = {
  "customers.create": {
    request: (request) => request,
    reply: (reply) => ({ ...reply, body: toFirstCustomer(reply.body) }),
  },
  "customers.get": { reply: (reply) => ({ ...reply, body: toFirstCustomer(reply.body) }) },
  "customers.update": {
    request: (request) => request,
    reply: (reply) => ({ ...reply, body: toFirstCustomer(reply.body) }),
  },
  "rentals.create": {
    request({ body: { remark, ...body }, ...request }) {
      return { ...request, body: { ...body, ...(remark !== undefined && { note: remark }) } };
    },
    reply: (reply) => ({ ...reply, body: toFirstRental(reply.body) }),
  },
  "rentals.list": {
    request: (request) => request,
    reply: (reply) => ({ ...reply, body: { ...reply.body, items: reply.body.items.map(toFirstRental) } }),
  },
  "rentals.get": { reply: (reply) => ({ ...reply, body: toFirstRental(reply.body) }) },
  "rentals.update": { reply: (reply) => ({ ...reply, body: toFirstRental(reply.body) }) },
};

/** It had no e-mail address. */
function toFirstCustomer({
  email: _unknown,
  ...customer
}: Schema<"Customer", Contract>): Schema<"Customer", FirstContract> {
  return customer;
}

/** The note was the remark. What is lost now was out for ever: nobody could write it off. */
export function toFirstRental({ note, state, ...rental }: Schema<"Rental", Contract>): FirstRental {
  return { ...rental, state: state === "LOST" ? "OUT" : state, ...(note !== undefined && { remark: note }) };
}
