import { createHash } from "node:crypto";
import { raw, type Markup } from "./markup.ts";

/**
 * What a reader gains by a script: search and filter of the rules, buttons that copy a command, and everything open on paper. The
 * page is whole without it.
 */
export const script = `
const form = document.getElementById("search");
const rows = [...document.querySelectorAll(".rules tbody tr")];
form.hidden = false;
form.addEventListener("submit", (event) => event.preventDefault());
form.addEventListener("input", () => {
  const text = form.elements.text.value.trim().toLowerCase();
  const verdict = form.elements.verdict.value;
  let found = 0;
  for (const row of rows) {
    row.hidden = (verdict !== "" && (row.dataset.v ?? "held") !== verdict) || !row.textContent.toLowerCase().includes(text);
    if (!row.hidden) found += 1;
  }
  for (const group of document.querySelectorAll(".group")) {
    const isEmpty = group.querySelector("tbody tr:not([hidden])") === null;
    group.hidden = isEmpty;
    group.open = !isEmpty && text + verdict !== "";
  }
  form.querySelector("output").textContent = found + (found === 1 ? " rule" : " rules");
});
for (const command of document.querySelectorAll("pre.command")) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = "Copy";
  button.addEventListener("click", async () => {
    getSelection().selectAllChildren(command);
    try {
      await navigator.clipboard.writeText(command.textContent);
      button.textContent = "Copied";
    } catch {
      button.textContent = "Selected: press Ctrl+C";
    }
  });
  command.after(button);
}
const opened = [];
addEventListener("beforeprint", () => {
  for (const part of document.querySelectorAll("details:not([open])")) {
    part.open = true;
    opened.push(part);
  }
});
addEventListener("afterprint", () => {
  for (const part of opened.splice(0)) part.open = false;
});
`;

/** The source of a script or a stylesheet as a policy allows it. */
export function allowed(source: string): string {
  return `'sha256-${createHash("sha256").update(source).digest("base64")}'`;
}

/** The element with exactly this source: with a space more the policy would not allow it. */
export function inline(element: "script" | "style", source: string): Markup {
  return raw(`<${element}>${source}</${element}>`);
}
