import { createHash } from "node:crypto";

/**
 * The policy of a file: it runs the scripts of its own host, and a page those that stand in it, each by its hash; an attribute may
 * have a style, and the search is compiled from WebAssembly. Nothing comes from another host. A script has the same policy as the
 * pages, since a worker goes by that of its own file.
 */
export function contentPolicy(type: string, text: string): string {
  const own = (element: "script" | "style"): string[] => (type === ".html" ? hashesOf(text, element) : []);
  return [
    "default-src 'none'",
    ["script-src 'self' 'wasm-unsafe-eval'", ...own("script")].join(" "),
    ["style-src 'self'", ...own("style")].join(" "),
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
