/** A place in a URL for each id: small letters, digits and dashes; two ids that look the same there get a number. */
export function slugsFor(ids: Iterable<string>): ReadonlyMap<string, string> {
  const slugs = new Map<string, string>();
  const taken = new Set<string>();
  for (const id of ids) {
    const plain =
      id
        .toLowerCase()
        .replaceAll(/[^a-z0-9]+/g, "-")
        .replaceAll(/^-|-$/g, "") || "unnamed";
    let slug = plain;
    for (let number = 2; taken.has(slug); number++) slug = `${plain}-${number}`;
    taken.add(slug);
    slugs.set(id, slug);
  }
  return slugs;
}
