import { expect, test } from "vitest";
import { withLinksElsewhere, withLinksOfTheSite } from "./links-of-files.ts";

const links = { page: (slug: string, anchor?: string) => `/docs/${slug}/${anchor === undefined ? "" : `#${anchor}`}` };
const places = new Map([["target.md", "guides/target"]]);

test.each([
  ["[a](target.md)", "[a](/docs/guides/target/)"],
  ["[`a` b](./target.md#part)", "[`a` b](/docs/guides/target/#part)"],
  ["[here](#part)", "[here](#part)"],
  ["[a file](../src/x.ts)", "a file"],
  ['[a file](../src/x.ts "its title")', "a file"],
  ["![a picture](x.png)", "a picture"],
  ["![a picture](https://example.com/x.png)", "a picture"],
  ["[there](https://example.com)", "[there](https://example.com)"],
  ["[run](javascript:alert(1))", "run"],
  ["```\n[a](../b)\n```", "```\n[a](../b)\n```"],
])("of a guide, %s becomes %s", (written, shown) => {
  expect(withLinksOfTheSite(written, places, links)).toBe(shown);
});

test("a text of a contract keeps links to other sites only", () => {
  expect(withLinksElsewhere("See [pets](#tag/pets), [a](b/c) and [x](https://example.com/y).")).toBe(
    "See pets, a and [x](https://example.com/y).",
  );
});
