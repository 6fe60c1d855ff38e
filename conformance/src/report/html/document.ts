import { html, unquoted, type Markup } from "./markup.ts";
import { allowed, inline, script } from "./script.ts";
import { stylesheet } from "./stylesheet.ts";

/** The only style and script that the page may use are its own. */
const policy = `default-src 'none'; style-src ${allowed(stylesheet)}; script-src ${allowed(script)}; base-uri 'none'; form-action 'none'`;

/** One self-contained HTML file: no font, no request, and whole without its script. */
export function documentOf({ title, heading, main }: { title: string; heading: Markup; main: Markup }): string {
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta http-equiv="Content-Security-Policy" content="${policy}" />
        <title>${title} · Tallystick</title>
        ${inline("style", stylesheet)}
      </head>
      <body>
        <a class="skip" href="#main">Skip to the result</a>
        ${heading}
        <main id="main">${unquoted(main)}</main>
        ${inline("script", script)}
      </body>
    </html> `;
  return page.markup;
}

/** `28 Nov 2026, 20:42 UTC` */
export function dateOf(instant: string): string {
  const format = { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" } as const;
  return `${new Intl.DateTimeFormat("en-GB", format).format(new Date(instant))} UTC`;
}
