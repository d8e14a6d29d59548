import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type fontkit from 'fontkit';
import type { Font } from 'fontkit';

/** A line of text as SVG path data starting at 0,0 on the baseline, and its width, both in pixels. */
export type Outlined = { path: string; width: number };

const require = createRequire(import.meta.url);
const fonts = new Map<number, Font[]>();

function inter({ create }: typeof fontkit, weight: 600 | 700): Font[] {
  const read = (script: string) =>
    create(readFileSync(require.resolve(`@fontsource/inter/files/inter-${script}-${weight}-normal.woff`))) as Font;
  let known = fonts.get(weight);
  if (!known) fonts.set(weight, (known = ['latin', 'latin-ext'].map(read)));
  return known;
}

/** Draws a line in Inter, with kerning. Null if Inter lacks a character, such as one of another script. */
export type OutlineText = (text: string, size: number, weight: 600 | 700) => Outlined | null;

/** Returns a function that draws lines of text. The font library is loaded with the first: most commands draw none. */
export async function openOutlineText(): Promise<OutlineText> {
  const library = await import('fontkit');
  return (text, size, weight) => outlineText(text, size, inter(library, weight));
}

function outlineText(text: string, size: number, choice: Font[]): Outlined | null {
  const drawn: string[] = [];
  let x = 0;
  for (const run of runsOf(text, choice)) {
    if (!run.font) return null;
    const scale = size / run.font.unitsPerEm;
    const { glyphs, positions } = run.font.layout(run.text);
    for (const [at, glyph] of glyphs.entries()) {
      const { xAdvance, xOffset, yOffset } = positions[at]!;
      drawn.push(glyph.path.transform(scale, 0, 0, -scale, x + xOffset * scale, -yOffset * scale).toSVG());
      x += xAdvance * scale;
    }
  }
  return {
    path: drawn.join('').replace(/\d+\.\d+/g, (number) => String(Math.round(Number(number) * 100) / 100)),
    width: x,
  };
}

/** Splits text into runs of characters that one font has. Kerning applies within a run. */
function runsOf(text: string, choice: Font[]): { font: Font | undefined; text: string }[] {
  const runs: { font: Font | undefined; text: string }[] = [];
  for (const character of text) {
    const font = choice.find((one) => one.hasGlyphForCodePoint(character.codePointAt(0)!));
    const last = runs.at(-1);
    if (last && last.font === font) last.text += character;
    else runs.push({ font, text: character });
  }
  return runs;
}
