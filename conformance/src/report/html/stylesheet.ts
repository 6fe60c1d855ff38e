import { raw, type Markup } from "./markup.ts";

/** Colours for both schemes, one column on a phone, print without boxes that hide. */
export const stylesheet: Markup = raw(`
:root {
  color-scheme: light dark;
  --paper: #fbfaf7; --ink: #23211c; --faint: #6f6a5f; --line: #ddd8cc; --sheet: #ffffff;
  --held: #26734d; --violated: #b3261e; --never: #8a5a00; --held-soft: #dcefe4; --violated-soft: #f9dedc; --never-soft: #f6e7c8;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #16171a; --ink: #e7e5df; --faint: #a09b90; --line: #35363b; --sheet: #1e1f23;
    --held: #6fcf9b; --violated: #ff897d; --never: #f0c060; --held-soft: #173826; --violated-soft: #4a1b18; --never-soft: #41330f;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0 auto; padding: 2rem clamp(1rem, 4vw, 3rem) 4rem; max-width: 72rem;
  background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif;
}
h1 { font-size: 1.2rem; margin: 0; letter-spacing: .02em; }
h2 { font-size: 1.1rem; margin: 3rem 0 1rem; }
h3 { font-size: 1rem; margin: 0; }
code, pre { font: .85em/1.5 ui-monospace, monospace; }
pre { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; }
a { color: inherit; }
.verdict { display: flex; flex-wrap: wrap; align-items: baseline; gap: .5rem 1.5rem; padding: 1.5rem 0 1rem; border-bottom: 1px solid var(--line); }
.verdict p { flex-basis: 100%; margin: 0; color: var(--faint); }
.verdict strong { font-size: clamp(2rem, 8vw, 3.5rem); line-height: 1.1; letter-spacing: -.02em; }
.held { color: var(--held); } .violated { color: var(--violated); } .never-exercised { color: var(--never); } .not-declared { color: var(--faint); }
.facts { display: flex; flex-wrap: wrap; gap: .25rem 1.4rem; margin: 1rem 0 0; padding: 0; color: var(--faint); list-style: none; overflow-wrap: anywhere; }
.bar { display: flex; height: .6rem; border-radius: .3rem; overflow: hidden; background: var(--line); }
.bar i { display: block; background: currentColor; }
.families { display: grid; gap: .6rem 1.5rem; grid-template-columns: max-content 1fr max-content; align-items: center; }
.families span { color: var(--faint); font-variant-numeric: tabular-nums; text-align: right; }
.sheet { background: var(--sheet); border: 1px solid var(--line); border-radius: .6rem; padding: 1rem 1.2rem; margin: 1rem 0; }
.sheet > p { margin: .4rem 0; }
.sides ~ p { margin-top: 1.4rem; }
.quiet { color: var(--faint); font-size: .9em; overflow-wrap: anywhere; }
.sides { display: grid; gap: .8rem; grid-template-columns: repeat(auto-fit, minmax(min(22rem, 100%), 1fr)); margin-top: .8rem; }
.sides > div { border-left: 3px solid var(--line); padding-left: .8rem; min-width: 0; }
.sides > .expected { border-color: var(--held); } .sides > .observed { border-color: var(--violated); }
.sides h4 { margin: 0 0 .2rem; font-size: .75rem; letter-spacing: .06em; text-transform: uppercase; color: var(--faint); }
details > summary { cursor: pointer; }
.steps { margin: 1rem 0 0; padding: 0; list-style: none; counter-reset: step; font-size: .9rem; }
.steps > li { border-top: 1px solid var(--line); }
.steps > li > details { counter-increment: step; }
.steps > li > details > summary { display: flex; gap: 0 .6rem; padding: .3rem 0; align-items: baseline; }
.steps > li > details > summary::before { content: counter(step); min-width: .9rem; color: var(--faint); }
.steps > li > details[open] { padding-bottom: 1rem; }
.steps summary code { overflow-wrap: anywhere; } .steps summary b { margin-left: auto; } .steps summary .quiet { white-space: nowrap; }
.steps .sides { margin: .2rem 0 .6rem; }
.lanes { display: grid; gap: 0 1.4rem; grid-template-columns: repeat(auto-fit, minmax(min(16rem, 100%), 1fr)); }
.lanes > .steps { min-width: 0; margin: 0 0 .6rem; counter-reset: none; font-size: inherit; border-left: 3px solid var(--line); padding-left: .8rem; }
.lanes > .steps > li:first-child { border: 0; }
.steps > li > p { margin: .3rem 0; }
.diagrams { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(min(30rem, 100%), 1fr)); }
.diagrams .sheet { margin: 0; min-width: 0; }
.scroll { overflow-x: auto; }
svg { display: block; max-width: 100%; height: auto; }
svg text { fill: var(--ink); font: 12px ui-monospace, monospace; text-anchor: middle; dominant-baseline: central; }
svg rect { fill: var(--paper); stroke: var(--line); }
svg path { fill: none; stroke-width: 1.6; }
svg path.held { stroke: var(--held); } svg path.violated { stroke: var(--violated); } svg path.never-exercised { stroke: var(--never); } svg path.undriven { stroke: var(--faint); stroke-dasharray: 4 3; }
svg marker path { fill: context-stroke; stroke: none; }
.pairs { border-collapse: collapse; font-size: .75rem; margin-top: .8rem; }
.pairs caption { text-align: left; padding-bottom: .3rem; }
.pairs th { font-weight: 400; color: var(--faint); padding: .1rem .4rem; text-align: left; white-space: nowrap; }
.pairs td { width: 1.6rem; height: 1.6rem; text-align: center; border: 1px solid var(--line); }
.pairs td.held { background: var(--held-soft); } .pairs td.violated { background: var(--violated-soft); } .pairs td.never-exercised { background: var(--never-soft); }
.rules { width: 100%; border-collapse: collapse; font-size: .9rem; }
.rules td { padding: .35rem .6rem .35rem 0; border-top: 1px solid var(--line); vertical-align: top; overflow-wrap: anywhere; }
.rules td:first-child { white-space: nowrap; font: .85em ui-monospace, monospace; }
@media (max-width: 40rem) {
  .rules, .rules tbody, .rules tr, .rules td { display: block; }
  .rules td { border: 0; padding: .1rem 0; } .rules tr { border-top: 1px solid var(--line); padding: .4rem 0; display: block; }
}
@media print { details > * { display: block; } .sheet { break-inside: avoid; } }
`);
