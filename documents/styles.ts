// A glyph that a font feature substitutes has no character in a PDF: its text cannot be copied, searched or read aloud.
// So figures are plain, and every default feature is switched off.
const PLAIN_GLYPHS = 'font-variant: none;';

// The boxes at the foot of a page take their font features from the document only.
const FOOT = `margin-top: 4.2mm; padding-top: 5mm; border-top: .75pt solid #dadada; vertical-align: top; text-align: left;
  color: #4f545c; font: 400 7.5pt/10.5pt Inter, Arial, sans-serif; white-space: pre-line; overflow-wrap: anywhere; print-color-adjust: exact;`;

/** The sheet's styles. Sizes are millimetres and points, because it is only ever printed. */
export const SHEET_STYLES = `
@page { size: A4; margin: 14mm 16mm 27mm; @bottom-left { ${FOOT} padding-right: 4mm; } @bottom-right { ${FOOT} text-align: right; white-space: pre; } }
* { box-sizing: border-box; }
html { ${PLAIN_GLYPHS} -webkit-print-color-adjust: exact; print-color-adjust: exact; }
body { margin: 0; color: #1b1d21; font: 400 9.5pt/13.5pt Inter, Arial, sans-serif; ${PLAIN_GLYPHS} }
h1, h2, p, dl, dt, dd, ul { margin: 0; padding: 0; font-weight: 400; }
header { display: flex; justify-content: space-between; align-items: flex-start; gap: 10mm; padding-bottom: 6mm; border-bottom: 2pt solid var(--primary); }
header .logo { display: block; width: 46.6mm; height: 17mm; margin-left: -1mm; text-align: left; }
header .logo > * { width: 100%; height: 100%; object-fit: contain; object-position: left center; }
header div { text-align: right; }
header p { margin-top: 1mm; color: #4f545c; }
h1 { font-size: 19pt; line-height: 22pt; font-weight: 600; letter-spacing: -.022em; }
h2 { font-size: 10.5pt; line-height: 14pt; font-weight: 600; letter-spacing: -.011em; }
.parties { display: grid; grid-template-columns: repeat(4, auto); justify-content: space-between; gap: 4mm 8mm; padding: 6mm 0; }
dt { font-size: 8pt; line-height: 11pt; color: #4f545c; }
dd { font-weight: 600; }
.parties dd { overflow-wrap: anywhere; }
small { display: block; font-weight: 400; font-size: 8.5pt; line-height: 12pt; color: #4f545c; }
table { width: 100%; border-collapse: collapse; }
th { text-align: left; }
thead { display: table-header-group; }
tr, .sum, .decision, .words { break-inside: avoid; }
.of-many + .of-many { break-before: page; }
thead th { padding: 2mm 3mm 2mm 0; border-bottom: .75pt solid #dadada; font-size: 8pt; line-height: 13.5pt; font-weight: 500; color: #4f545c; white-space: nowrap; vertical-align: bottom; }
tbody :is(th, td) { padding: 2.25mm 3mm 2.25mm 0; border-bottom: .75pt solid #e9e9ec; line-height: 13pt; font-weight: 400; white-space: nowrap; }
:is(th, td):last-child { padding-right: 0; }
tbody td.hours { font-weight: 600; }
tbody td.as { color: #4f545c; white-space: normal; }
tbody td.none { color: #62676f; font-weight: 400; }
.num { text-align: right; }
.num + :is(td, th):not(.num) { padding-left: 18pt; }
.month tbody :is(th, td) { padding-block: 1.1mm; }
.sum { display: grid; grid-auto-flow: column; grid-auto-columns: 1fr; margin-top: 6mm; border: .75pt solid #dadada; border-radius: 6px; overflow: hidden; }
.sum div { padding: 3mm 4mm; border-left: .75pt solid #dadada; }
.sum div:first-child { border: 0; }
.sum dd { font-size: 13pt; line-height: 17pt; letter-spacing: -.01em; }
.sum .all { background: #f7f7f8; }
.decision { display: grid; grid-template-columns: 1fr auto; gap: 1mm 8mm; margin-top: 6mm; padding: 4.5mm 5mm; border: .75pt solid var(--line); border-left: 3pt solid var(--edge); border-radius: 6px; }
.decision p { overflow-wrap: anywhere; }
.decision b { font-weight: 600; }
.decision.accepted { --line: #b5dbc3; --edge: #1f7a46; --badge: #e5f4ea; --word: #17603a; }
.decision.pending { --line: #ecd085; --edge: #c28100; --badge: #fff3cf; --word: #734800; }
.decision:is(.rejected, .deleted, .void) { --line: #f0c0bb; --edge: #b3261e; --badge: #fdecea; --word: #9c1f1a; }
.badge { display: inline-flex; align-items: center; gap: 4px; height: 18pt; padding: 0 6pt; border-radius: 5px; background: var(--badge); color: var(--word); font-size: 9.75pt; font-weight: 550; white-space: nowrap; }
.badge svg { width: 11.25pt; height: 11.25pt; fill: none; stroke: currentColor; stroke-width: 1.9; stroke-linecap: round; stroke-linejoin: round; }
.words { display: grid; grid-template-columns: 1fr 1fr; gap: 8mm; margin-top: 6mm; }
.words p { margin-top: 1mm; white-space: pre-line; overflow-wrap: anywhere; }
.words .by { margin-top: 0; color: #4f545c; font-size: 8.5pt; }`;
