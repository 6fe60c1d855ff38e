import { expect, test } from "vitest";
import { html } from "./markup.ts";

test("a value cannot end the element or the attribute that contains it", () => {
  const text = `"><script>alert('&')</script>`;
  expect(html`<b title="${text}">${text}</b>`.markup).toBe(
    `<b title="&quot;&gt;&lt;script&gt;alert(&#39;&amp;&#39;)&lt;/script&gt;">&quot;&gt;&lt;script&gt;alert(&#39;&amp;&#39;)&lt;/script&gt;</b>`,
  );
});

test("markup within markup is not escaped, and lists are joined", () => {
  const items = ["a", "<"].map((text) => html`<li>${text}</li>`);
  expect(html`<b>${items}</b>`.markup).toBe("<b><li>a<li>&lt;</b>");
});
