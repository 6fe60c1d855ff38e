import { shortIdentity } from "@tallystick/contract";
import type { Report, Verdict } from "../runner/result/report.ts";
import { caveatOf, headingOf, knownOf, shownAs } from "./standing.ts";

const colours: Record<Verdict, string> = { conformant: "#26734d", violations: "#b3261e", incomplete: "#8a5a00" };

/** The width of a character at 11 px in pixels, wide ones included. */
const pitch = 6.6;

/**
 * An SVG badge: contract version and short identity on the left, verdict, number of held rules and what does not count on the
 * right.
 */
export function badgeOf(report: Report): string {
  const { contract, rules } = report;
  const held = rules.filter((rule) => rule.verdict === "held").length;
  const left = `tallystick ${contract.version} ${shortIdentity(contract)}`;
  const known = knownOf(report);
  const caveat = caveatOf(report);
  const notes = [...(known === 0 ? [] : [`${known} known to fail`]), ...(caveat === undefined ? [] : [caveat])];
  const right = [`${headingOf(report)} ${held}/${rules.length}`, ...notes].join(", ");
  const colour = colours[shownAs(report)];
  const [leftWidth, rightWidth] = [left, right].map((text) => Math.ceil(text.length * pitch) + 12) as [number, number];
  const width = leftWidth + rightWidth;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="20" role="img" aria-label="${left}: ${right}">
  <title>${left}: ${right}</title>
  <clipPath id="round"><rect width="${width}" height="20" rx="3"/></clipPath>
  <g clip-path="url(#round)"><rect width="${leftWidth}" height="20" fill="#35363b"/><rect x="${leftWidth}" width="${rightWidth}" height="20" fill="${colour}"/></g>
  <g fill="#fff" font-family="ui-monospace,monospace" font-size="11" text-anchor="middle">
    <text x="${leftWidth / 2}" y="14">${left}</text><text x="${leftWidth + rightWidth / 2}" y="14">${right}</text>
  </g>
</svg>
`;
}
