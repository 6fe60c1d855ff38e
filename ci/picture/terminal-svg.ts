import Anser, { type AnserJsonEntry } from "anser";

/** Colours of the picture: the second of each pair is for a reader who prefers a dark page. */
const colours = {
  background: ["#ffffff", "#0d1117"],
  border: ["#d1d9e0", "#3d444d"],
  text: ["#1f2328", "#f0f6fc"],
  dim: ["#59636e", "#9198a1"],
  red: ["#cf222e", "#ff7b72"],
  green: ["#1a7f37", "#3fb950"],
  yellow: ["#9a6700", "#d29922"],
  cyan: ["#1b7c83", "#39c5cf"],
} as const;

const fontSize = 13;
const lineHeight = 19;
const padding = 16;
/** No usual monospaced font is wider, as a part of its size. */
const characterWidth = 0.61;

export interface TerminalSvgOptions {
  /** What the picture shows, for a reader who cannot see it. */
  title: string;
  columns: number;
}

/** Lines of a terminal, with their ANSI colours, as an SVG that follows the reader's choice of a light or a dark page. Lines must fit `columns`. */
export function terminalSvg(lines: readonly string[], { title, columns }: TerminalSvgOptions): string {
  const width = Math.ceil(columns * fontSize * characterWidth) + 2 * padding;
  const height = lines.length * lineHeight + 2 * padding;
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    `<title>${escaped(title)}</title>`,
    `<style>${style()}</style>`,
    `<rect x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="8" class="window"/>`,
    ...lines.map((line, index) => textOf(line, padding + index * lineHeight + fontSize)),
    "</svg>",
  ].join("\n")}\n`;
}

function textOf(line: string, y: number): string {
  const spans = Anser.ansiToJson(line, { json: true, remove_empty: true, use_classes: true }).map(spanOf);
  return `<text x="${padding}" y="${y}">${spans.join("")}</text>`;
}

function spanOf({ content, fg, decorations }: AnserJsonEntry): string {
  const classes = [...(fg ? [fg.replace("ansi-", "")] : []), ...decorations];
  return classes.length === 0 ? escaped(content) : `<tspan class="${classes.join(" ")}">${escaped(content)}</tspan>`;
}

function escaped(text: string): string {
  return Anser.escapeForHtml(text);
}

function style(): string {
  const names = Object.keys(colours) as (keyof typeof colours)[];
  const variables = (mode: 0 | 1): string =>
    `svg{${names.map((name) => `--${name}:${colours[name][mode]}`).join(";")}}`;
  const fills = names.slice(2).map((name) => `.${name}{fill:var(--${name})}`);
  return [
    variables(0),
    `@media(prefers-color-scheme:dark){${variables(1)}}`,
    ".window{fill:var(--background);stroke:var(--border)}",
    `text{font:${fontSize}px ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;fill:var(--text);white-space:pre}`,
    ...fills,
    ".bold{font-weight:600}",
  ].join("");
}
