import { expect, test } from "vitest";
import { html, prose, unquoted } from "./markup.ts";

test("a value cannot end the element or the attribute that contains it", () => {
  const text = `"><script>alert('&')</script>`;
  expect(html`<b title="${text}">${text}</b>`.markup).toBe(
    `<b title="&quot;&gt;&lt;script&gt;alert('&amp;')&lt;/script&gt;">&quot;&gt;&lt;script&gt;alert('&amp;')&lt;/script&gt;</b>`,
  );
});

test("markup within markup is not escaped, and lists are joined", () => {
  const items = ["a", "<"].map((text) => html`<li>${text}</li>`);
  expect(html`<b>${items}</b>`.markup).toBe("<b><li>a<li>&lt;</b>");
});

test("what stands between backticks is code, and one alone is a backtick", () => {
  expect(prose("`status` of `<a>`, and ` alone").markup).toBe(
    "<code>status</code> of <code>&lt;a&gt;</code>, and ` alone",
  );
  expect(prose("none").markup).toBe("none");
});

test("only attributes lose their quotes, where the value needs none", () => {
  const text = ' class="held" ';
  expect(unquoted(html`<b class="a-1" title="two words" id="x" />${text}<a href="#y">y</a>`).markup).toBe(
    '<b class=a-1 title="two words" id=x /> class=&quot;held&quot; <a href=#y>y</a>',
  );
});
