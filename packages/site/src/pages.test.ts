import { contract, openapi } from "@tallystick/contract";
import { decisionsOf, explainRules } from "@tallystick/conformance/explain";
import { expect, test } from "vitest";
import { linksOf } from "./links.ts";
import { pagesOf } from "./pages.ts";
import { readDiagnostics } from "./read-inputs.ts";
import { endpointsOf, type Document } from "./schema.ts";
import { typesOf } from "./type-entries.ts";

const document = openapi as Document;
const types = typesOf(document);
const guides = [
  {
    file: "first.md",
    text: "# The `first` guide\n\nSee [the second](second.md#a-part), [a file](../src/x.ts), <name> and CARD-20.\n",
  },
  { file: "second.md", text: "# The second\n\n## A part\n\n```sh run\necho '[x](y.md) <name>'\n```\n" },
];
const { pages, menu } = pagesOf({
  contract,
  document,
  types,
  links: linksOf(contract, types, "/docs"),
  schemas: document.components?.schemas ?? {},
  endpoints: endpointsOf(document),
  rules: await explainRules({ contract, document }),
  decisions: decisionsOf(contract),
  guides,
  diagnostics: await readDiagnostics(),
  changes: [],
  versions: { earlier: [] },
});
const body = (slug: string): string => pages.find((page) => page.slug === slug)?.body ?? "";

test("an operation shows its parameters, refusals with their rules, signature, examples and replies", () => {
  const text = body("operations/cards-update");
  expect(text).toContain("<strong>PATCH</strong> <code>/2025-10-13/cards/{id}</code>");
  expect(text).toContain("**Signature.** `cards.update` answers 202");
  expect(text).toContain("[CARD-29](/docs/rules/card/#CARD-29)");
  expect(text).toContain("<code>Service-Wallet-Signature</code>");
  expect(text).toContain("### 202");
  expect(text).toContain('"state": "FROZEN"');
  expect(body("operations/transfers-in")).toContain("**Repeating.** `transfers.in` repeated with the same");
});

test("a rule shows sentence, declaration, decision, checks and mutants, as explain does", () => {
  const [, text = ""] = ["rules/v", "rules/v-2"].map(body).join("").split('<h2 id="V-44a">');
  const entry = text.split("<h2")[0] ?? "";
  expect(entry).toContain(`<p>${contract.rules["V-44a"]?.sentence}</p>`);
  expect(entry).toMatch(/<dt>Declared by<\/dt><dd><code>@\w+<\/code> on .*<code>spec\/.*\.tsp:\d+<\/code>/);
  expect(entry).toContain('<a href="/docs/decisions/#V-44">V-44 ');
  expect(entry).toMatch(/<dt>Checks<\/dt><dd><ul> <li><code>/);
  expect(entry).toContain("<code>hand-written/people/two-customers-cannot-have-one-email</code>: ");
});

test("every lifecycle is drawn with a name, and its moves stand in a table", () => {
  const text = body("lifecycles");
  for (const name of Object.keys(contract.lifecycles))
    expect(text).toContain(`role="img" aria-label="${name}: states and moves"`);
  expect(text).toContain("<td><code>FROZEN</code></td><td><code>ACTIVE</code></td>");
  expect(text.match(/id="tip"/g)).toHaveLength(1);
});

test("the catalogue of errors has every code, with what raises it", () => {
  const text = body("errors");
  for (const code of Object.keys(contract.codes)) expect(text).toContain(`<h2 id="${code}">`);
  expect(text).toContain('<a href="/docs/operations/cards-update/"><code>cards.update</code></a> refuses a call');
  expect(text).toContain(
    '<a href="/docs/lifecycles/#CardState"><code>CardState</code></a>: a move that is not declared',
  );
});

test("the sandbox tables name what each end of an identifier does", () => {
  expect(body("sandbox")).toContain(
    "<td><code>002</code></td><td>After transfers.in with an identifier that ends in 002",
  );
});

test("a guide keeps links to pages of the site, and the text of others", () => {
  expect(body("guides/first")).toBe(
    "\nSee [the second](/docs/guides/second/#a-part), a file, &lt;name> and [CARD-20](/docs/rules/card/#CARD-20).\n",
  );
  expect(body("guides/second")).toContain("```sh\necho '[x](y.md) <name>'\n```");
  expect(pages.find(({ slug }) => slug === "guides/first")?.title).toBe("The first guide");
});

test("every message of the compiler and the linter has a page", () => {
  expect(body("diagnostics/unknown-code")).toContain("Wrong:");
  expect(body("diagnostics")).toContain("<code>edge-rule</code></a></td><td>linter</td>");
});

test("the menu leads to pages that are there, and each page has a place of its own", () => {
  const places = pages.map(({ slug }) => slug);
  expect(new Set(places).size).toBe(places.length);
  const linked = [...JSON.stringify(menu).matchAll(/"link":"\/([^"]*?)\/?"/g)].map(([, slug]) => slug ?? "");
  expect(linked.filter((slug) => !places.includes(slug))).toEqual([]);
  expect(linked).toContain("operations/cards-update");
});

test("no text of the contract becomes HTML", () => {
  const injected = { ...contract.rules["CARD-01"], sentence: "A <script>alert(1)</script> `<b>`." };
  const changed = { ...contract, rules: { ...contract.rules, "CARD-01": injected } } as typeof contract;
  const all = pagesOf({
    contract: changed,
    document: { ...document, info: { ...document.info, description: "<img src=x> `<b>`" } },
    types,
    links: linksOf(changed, types, "/docs"),
    schemas: document.components?.schemas ?? {},
    endpoints: endpointsOf(document),
    rules: [],
    decisions: {},
    guides: [],
    diagnostics: [],
    changes: [],
    versions: { earlier: [] },
  }).pages;
  expect(all.filter((page) => /<script|<img/.test(page.body)).map(({ slug }) => slug)).toEqual([]);
  expect(all[0]?.body).toContain("&lt;img src=x> `<b>`");
});
