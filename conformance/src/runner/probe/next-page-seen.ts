import type { Operation } from "@tallystick/contract";
import type { Exchange } from "../../http/exchange.ts";
import { letters } from "../../json/letters.ts";
import { asObject } from "../../json/value-at.ts";
import { shown } from "../../schema/validator.ts";
import type { Seen } from "./disagreement.ts";

/** The next page by an address, in the header `Link` or in a member of the reply, of a list that declares none. */
export function nextPageSeen({ listing }: Operation, { headers, body }: Exchange): Seen[] {
  if (listing === undefined || listing.pages?.by === "link") return [];
  const declared = listing.envelope === "paged" ? "the next page by other means" : "all items in one reply";
  const seen = (place: string, address: string, member: string): Seen => ({
    about: "paging",
    declared,
    observed: `the next page in ${place}: ${shown(address)}`,
    declaration: `\`envelope: "paged"\` and \`pages: #{ by: "link", parameter: …${member} }\` in @listing, with the parameter in which the link differs`,
  });
  const { link } = headers;
  if (link !== undefined && /;\s*rel="?[^";]*\bnext\b/i.test(link)) return [seen("Link", link, "")];
  const found = addressIn(body);
  return found === undefined ? [] : [seen(found.path, found.address, `, member: ${JSON.stringify(found.path)}`)];
}

/** Names of members with an address, without what is around the letters: `next`, `@odata.nextLink`, `next_page_url`. */
const names = /^(odata)?next(page)?(link|url|uri|href)?$/;

/** Objects that have the addresses of pages in them: `links.next`, `_links.next.href`, `meta.pagination.next`. */
const holders = /^(links|paging|pagination|pageinfo|page|meta|metadata|next)$/;

function addressIn(value: unknown, before = ""): { path: string; address: string } | undefined {
  for (const [name, each] of Object.entries(asObject(value) ?? {})) {
    const path = `${before}${name}`;
    const isNamed = names.test(letters(name)) || (letters(name) === "href" && /next\.$/i.test(before));
    if (isNamed && typeof each === "string" && /^(https?:\/\/|\/|\?)/.test(each)) return { path, address: each };
    const inner = holders.test(letters(name)) ? addressIn(each, `${path}.`) : undefined;
    if (inner !== undefined) return inner;
  }
  return undefined;
}
