import type { MatrixReport } from "../../runner/result/report.ts";
import { worstOf } from "./gravest.ts";
import { html, type Markup } from "./markup.ts";

/** A declared move; without a verdict when no check walks it. */
export interface Edge {
  from: string;
  to: string;
  verdict?: MatrixReport["cells"][number]["verdict"];
}

interface Place {
  x: number;
  y: number;
}

const box = { width: 136, height: 30, across: 190, down: 54, margin: 24 };

/** The tip of every arrow of the page, which the stylesheet names. */
export const arrowTip: Markup = html`<svg width="0" height="0" aria-hidden="true">
  <marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
    <path d="M0 0 8 4 0 8z" />
  </marker>
</svg>`;

/**
 * The states of a lifecycle from left to right, and an arrow for each declared move in the colour of its verdict; grey
 * when no check walks it. States that no move leads to or from are drawn when they are named.
 */
export function stateDiagram(name: string, edges: readonly Edge[], named: readonly string[] = []): Markup {
  const columns = columnsOf(edges, named);
  const places = placesOf(columns);
  const width = columns.length * box.across - (box.across - box.width) + 2 * box.margin;
  const height = Math.max(...columns.map(({ length }) => length)) * box.down + box.margin;
  return html`<svg viewBox="0 0 ${width} ${height}" width="${width}" role="img" aria-label="${name}: states and moves">
    ${arrowsOf(edges).map((arrow) => drawArrow(arrow, places))}
    ${[...places].map(([state, place]) => drawState(state, place))}
  </svg>`;
}

/** States by their distance from a state without a predecessor; a circle begins where it was declared first. */
function columnsOf(edges: readonly Edge[], named: readonly string[]): string[][] {
  const states = [...new Set([...named, ...edges.flatMap(({ from, to }) => [from, to])])];
  const reached = new Set(edges.filter(({ from, to }) => from !== to).map(({ to }) => to));
  const first = states.filter((state) => !reached.has(state));
  const columns = [first.length > 0 ? first : states.slice(0, 1)];
  const placed = new Set(columns[0]);
  while (placed.size < states.length) {
    const column = columns.at(-1) ?? [];
    const next = states.filter(
      (state) => !placed.has(state) && edges.some((edge) => edge.to === state && column.includes(edge.from)),
    );
    // A state without incoming arrows gets a column of its own.
    const filled = next.length > 0 ? next : states.filter((state) => !placed.has(state)).slice(0, 1);
    for (const state of filled) placed.add(state);
    columns.push(filled);
  }
  return columns;
}

function placesOf(columns: readonly string[][]): Map<string, Place> {
  const tallest = Math.max(...columns.map(({ length }) => length));
  return new Map(
    columns.flatMap((column, index) =>
      column.map((state, row) => {
        const down = row + (tallest - column.length) / 2;
        const place = { x: box.margin + index * box.across, y: box.margin + down * box.down };
        return [state, place] as const;
      }),
    ),
  );
}

interface Arrow {
  from: string;
  to: string;
  verdict: NonNullable<Edge["verdict"]> | "undriven";
}

/** One arrow for each pair of states, with the worst verdict among its movers. */
function arrowsOf(edges: readonly Edge[]): Arrow[] {
  const pairs = Map.groupBy(edges, ({ from, to }) => `${from} ${to}`);
  return [...pairs.values()].flatMap((list) => {
    const [first] = list;
    if (!first) return [];
    const verdict = worstOf(list) ?? "undriven";
    return [{ from: first.from, to: first.to, verdict }];
  });
}

function drawArrow({ from, to, verdict }: Arrow, places: ReadonlyMap<string, Place>): Markup {
  const start = places.get(from);
  const end = places.get(to);
  if (!start || !end) return html``;
  return html`<path class="${verdict}" d="${curve(start, end)}" />`;
}

/** Forward along the middle, backward above, downward and upward within a column along its side. */
function curve(from: Place, to: Place): string {
  const middle = box.height / 2;
  if (to.x > from.x) {
    const [x, y] = [from.x + box.width, from.y + middle];
    const bend = (to.x - x) / 2;
    return `M${x} ${y} C${x + bend} ${y} ${to.x - bend} ${to.y + middle} ${to.x} ${to.y + middle}`;
  }
  if (to.x < from.x) {
    const [x, end] = [from.x + box.width / 2, to.x + box.width / 2];
    const above = Math.min(from.y, to.y) - box.margin;
    return `M${x} ${from.y} C${x} ${above} ${end} ${above} ${end} ${to.y}`;
  }
  const [x, side] = [from.x + box.width, from.x + box.width + box.margin];
  return `M${x} ${from.y + middle} C${side} ${from.y + middle} ${side} ${to.y + middle} ${x} ${to.y + middle}`;
}

/** Characters that fit into a box at full size; a longer name is compressed. */
const longest = 17;

function drawState(state: string, { x, y }: Place): Markup {
  const fit = state.length > longest ? html`textLength="${box.width - 10}" lengthAdjust="spacingAndGlyphs"` : undefined;
  const middle = html`x="${x + box.width / 2}" y="${y + box.height / 2}"`;
  return html`<rect x="${x}" y="${y}" width="${box.width}" height="${box.height}" rx="6" /><text ${middle} ${fit}
      >${state}</text
    >`;
}
