import type { Operation } from "@tallystick/contract";
import type { Exchange } from "../../http/exchange.ts";
import type { Trial } from "../../requests/trial.ts";
import { expecting } from "../../requests/expect.ts";
import { resourceInReply } from "../../requests/resources/resource-in-reply.ts";
import { replyHeaders } from "../../schema/parameter-schemas.ts";

/** What ends an id in an address: `/items/7`, `?item=7`, `/Items(Order=7,Line=2)`. */
const separators = /[/?#&=(),;'"]/;

/** Whether an address names an id, in its path or its query. */
export function namesId(address: string, id: string): boolean {
  const [text, wanted] = [decoded(address).toLowerCase(), id.toLowerCase()];
  if (separators.test(wanted)) return text.includes(wanted);
  // A format may follow: `/items/7.json`.
  return text.split(separators).some((part) => part === wanted || part.startsWith(`${wanted}.`));
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

/** The declared `Location` of a creation is the address of what it created, wherever the target takes it to be. */
export function expectLocated(t: Trial, rules: readonly string[], operation: Operation, reply: Exchange): void {
  const { location } = reply.headers;
  const id = resourceInReply(t.contract, reply, operation.resourceAction?.resource ?? "")?.id;
  const declared = replyHeaders(t.support.document).get(`${operation.id} ${reply.status}`) ?? [];
  const isDeclared = declared.some(({ name }) => name.toLowerCase() === "location");
  if (reply.status !== 201 || location === undefined || id === undefined || !isDeclared) return;
  expecting(t, rules, operation.id).that("its Location", namesId(location, id), () => [
    `a Location that names ${id}, which was created`,
    location,
  ]);
}
