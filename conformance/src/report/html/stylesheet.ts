/** Colours for both schemes, one column on a phone, print without boxes that hide. */
export const stylesheet = `
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
  background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; overflow-wrap: anywhere;
}
.scroll, .families td { overflow-wrap: normal; }
h1 { font-size: 1.2rem; margin: 0; letter-spacing: .02em; }
h2 { font-size: 1.1rem; margin: 3rem 0 1rem; }
h3 { font-size: 1rem; margin: 0; }
code, pre { font: .85em/1.5 ui-monospace, monospace; }
pre { margin: 0; white-space: pre-wrap; }
a { color: inherit; }
.skip { position: absolute; left: -100vw; } .skip:focus { left: 1rem; top: .5rem; padding: .5rem 1rem; background: var(--sheet); }
:focus-visible { outline: 3px solid var(--ink); outline-offset: 2px; }
:target { scroll-margin-top: 1rem; outline: 2px dashed var(--faint); outline-offset: 4px; }
small { font-size: .875em; color: var(--faint); font-weight: 400; }
h4 { font-size: .95rem; margin: 1rem 0 .3rem; } .label { font-size: .8rem; font-weight: 600; margin: .7rem 0 .2rem; color: var(--faint); }
header > p { margin: .3rem 0; } .name { font-weight: 600; }
h1.verdict { font-size: clamp(1.7rem, 6vw, 2.8rem); line-height: 1.15; letter-spacing: -.02em; margin: .4rem 0; }
h1.verdict small { font-size: .5em; letter-spacing: 0; }
.counts { display: flex; flex-wrap: wrap; gap: .3rem 1.4rem; list-style: none; margin: 1.2rem 0; padding: .7rem 0; border-block: 1px solid var(--line); }
.counts a { display: inline-block; padding: .15rem 0; }
.why li, dd { margin-bottom: .4rem; } dd a, article p > a { display: inline-block; min-height: 24px; margin-right: .4rem; }
.command { background: var(--sheet); border: 1px solid var(--line); border-radius: .4rem; padding: .5rem .7rem; }
button, input, select { font: inherit; font-size: .875rem; color: inherit; background: var(--sheet); border: 1px solid var(--faint); border-radius: .4rem; padding: .25rem .7rem; min-height: 1.9rem; }
button { margin: .3rem 0 .6rem; cursor: pointer; }
#search { display: flex; flex-wrap: wrap; gap: .6rem 1.2rem; align-items: center; margin-bottom: 1rem; } [hidden] { display: none !important; }
.held { color: var(--held); } .violated { color: var(--violated); } .never-exercised { color: var(--never); } .not-declared { color: var(--faint); }
.facts { display: flex; flex-wrap: wrap; gap: .25rem 1.4rem; margin: 1rem 0 0; padding: 0; color: var(--faint); list-style: none; }
.families, .rules { width: 100%; border-collapse: collapse; font-size: .9rem; font-variant-numeric: tabular-nums; }
.families th, .families td { padding: .2rem .6rem .2rem 0; border-top: 1px solid var(--line); text-align: right; font-weight: 400; } .families th:first-child { text-align: left; }
article, .sheet { background: var(--sheet); border: 1px solid var(--line); border-radius: .6rem; padding: 1rem 1.2rem; margin: 1rem 0; }
article > p, .sheet > p { margin: .4rem 0; }
.sides ~ p { margin-top: 1.4rem; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.sides { display: grid; gap: .8rem; grid-template-columns: repeat(auto-fit, minmax(min(22rem, 100%), 1fr)); margin-top: .8rem; }
.sides > div { border-left: 3px solid var(--line); padding-left: .8rem; min-width: 0; }
.sides > .expected { border-color: var(--held); } .sides > .observed { border-color: var(--violated); }
mark { background: var(--never-soft); color: inherit; } .sides .label { margin-top: 0; }
details > summary { cursor: pointer; }
.steps { margin: 1rem 0 0; padding: 0; list-style: none; counter-reset: step; font-size: .9rem; }
.steps > li { border-top: 1px solid var(--line); }
.steps > li > details { counter-increment: step; }
.steps > li > details > summary { padding: .3rem 0; }
.steps > li > details > summary code::before { content: counter(step) " "; color: var(--faint); }
.steps > li > details[open] { padding-bottom: 1rem; }
.steps summary b { float: right; } .steps pre { margin: .2rem 0; } .failure { border-top: 1px solid var(--line); padding: .4rem 0; }
.steps .sides { margin: .2rem 0 .6rem; }
.lanes { display: grid; gap: 0 1.4rem; grid-template-columns: repeat(auto-fit, minmax(min(16rem, 100%), 1fr)); }
.lanes > .steps { min-width: 0; margin: 0 0 .6rem; counter-reset: none; font-size: inherit; border-left: 3px solid var(--line); padding-left: .8rem; }
.lanes > .steps > li:first-child { border: 0; }
.steps > li > p { margin: .3rem 0; } .steps details details > summary { padding: .2rem 0; }

.diagrams article { min-width: 0; }
.scroll { overflow-x: auto; }
svg { display: block; height: auto; }
svg text { fill: var(--ink); font: 12px ui-monospace, monospace; text-anchor: middle; dominant-baseline: central; }
svg rect { fill: var(--paper); stroke: var(--line); }
svg path { fill: none; stroke-width: 1.6; } svg path[class] { marker-end: url(#tip); }
svg path.held { stroke: var(--held); } svg path.violated { stroke: var(--violated); stroke-width: 3.2; } svg path.never-exercised { stroke: var(--never); stroke-dasharray: 1 3; } svg path.undriven { stroke: var(--faint); stroke-dasharray: 4 3; }
svg marker path { fill: context-stroke; stroke: none; }
.pairs { border-collapse: collapse; font-size: .75rem; margin-top: .8rem; }
.pairs caption { text-align: left; padding-bottom: .3rem; }
.pairs th { font-weight: 400; color: var(--faint); padding: .1rem .4rem; text-align: left; white-space: nowrap; }
.pairs td { position: relative; width: 1.6rem; height: 1.6rem; text-align: center; border: 1px solid var(--line); }
.pairs td.held { background: var(--held-soft); } .pairs td.violated { background: var(--violated-soft); } .pairs td.never-exercised { background: var(--never-soft); }
.rules th, .rules td { padding: .35rem .8rem .35rem 0; border-top: 1px solid var(--line); vertical-align: top; text-align: left; }
.rules th { font-weight: 400; } .rules th[scope=row] { white-space: nowrap; font: .85em/1.8 ui-monospace, monospace; } .rules td:nth-child(2) { min-width: 8rem; } .rules td:last-child { color: var(--faint); font-size: .9em; max-width: 16rem; }
.rules td:nth-child(2) { color: var(--held); } [data-v=violated] td:nth-child(2) { color: var(--violated); } [data-v=never-exercised] td:nth-child(2) { color: var(--never); } [data-v=not-declared] td:nth-child(2) { color: var(--faint); }
@media (max-width: 40rem) {
  .families thead span { font-size: .7rem; } .families { font-size: .8rem; }
  .rules thead { display: none; } .rules tr, .rules th, .rules td { display: block; max-width: none !important; } .rules th, .rules td { border: 0; padding: .1rem 0; } .rules tr { border-top: 1px solid var(--line); padding: .4rem 0; }
  .families th, .families td { padding-right: .3rem; } .families thead span { display: none; }
}
@media print {
  details::details-content { content-visibility: visible; block-size: auto; }
  .skip, button, #search, nav { display: none; }
  article > section, .failure, tr { break-inside: avoid; }
}
@media (forced-colors: active) {
  .observed { border-left-style: double; }
  svg text { fill: CanvasText; } svg rect { fill: Canvas; stroke: CanvasText; } svg path[class] { stroke: CanvasText; }
}
`;
