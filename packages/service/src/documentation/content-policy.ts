import { createHash } from "node:crypto";

/** For what is no page: it loads nothing. */
const nothing = "default-src 'none'; frame-ancestors 'none'";

/**
 * The policy of a file: a page runs the scripts of its own host, and those that stand in it, each by its hash; an attribute may have
 * a style, and the search is compiled from WebAssembly. Nothing comes from another host.
 */
export function contentPolicy(type: string, text: string): string {
  if (type !== ".html") return nothing;
  return [
    "default-src 'none'",
    ["script-src 'self' 'wasm-unsafe-eval'", ...hashesOf(text, "script")].join(" "),
    ["style-src 'self'", ...hashesOf(text, "style")].join(" "),
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

function hashesOf(page: string, element: "script" | "style"): string[] {
  const texts = [...page.matchAll(new RegExp(`<${element}(?![^>]*\\ssrc=)[^>]*>([^]*?)</${element}>`, "g"))];
  return [...new Set(texts.map(([, text = ""]) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`))];
}
