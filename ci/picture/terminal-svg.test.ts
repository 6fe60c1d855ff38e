import { expect, test } from "vitest";
import { terminalSvg } from "./terminal-svg.ts";

const options = { title: "A <title>", columns: 40 };

test("each colour of the terminal becomes a class, on a light and on a dark page", () => {
  const svg = terminalSvg(["\u001B[31m✗\u001B[39m \u001B[1mCARD-20\u001B[22m plain"], options);
  expect(svg).toContain('<tspan class="red">✗</tspan> <tspan class="bold">CARD-20</tspan> plain');
  expect(svg).toContain(".red{fill:var(--red)}");
  expect(svg).toContain("prefers-color-scheme:dark");
});

test("colour and weight at once", () => {
  expect(terminalSvg(["\u001B[1m\u001B[31mx\u001B[39m\u001B[22m"], options)).toContain(
    '<tspan class="red bold">x</tspan>',
  );
});

test("characters with a meaning in XML are escaped", () => {
  expect(terminalSvg(["a < b && c"], options)).toContain("a &lt; b &amp;&amp; c");
  expect(terminalSvg([], options)).toContain("<title>A &lt;title&gt;</title>");
});

test("the picture is as high as its lines", () => {
  const line = heightOf(terminalSvg(["a", "b"], options)) - heightOf(terminalSvg(["a"], options));
  expect(line).toBeGreaterThan(13);
  expect(heightOf(terminalSvg(["a", "b", "c"], options))).toBe(heightOf(terminalSvg(["a"], options)) + 2 * line);
});

function heightOf(svg: string): number {
  return Number(/ height="(\d+)"/.exec(svg)?.[1]);
}
