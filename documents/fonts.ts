import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const RANGES = {
  latin: 'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-206F, U+20AC, U+2122, U+2212',
  'latin-ext': 'U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+1E00-1E9F, U+20A0-20AB, U+2C60-2C7F',
};
// A file for each weight: Chromium draws a variable font as shapes (Type 3), which is no longer text in a font.
const WEIGHTS = [400, 500, 600];

let faces: string | undefined;

/** Returns Inter as `@font-face` rules that need no network. */
export function embeddedFonts(): string {
  faces ??= WEIGHTS.flatMap((weight) =>
    Object.entries(RANGES).map(([script, range]) => {
      const bytes = readFileSync(require.resolve(`@fontsource/inter/files/inter-${script}-${weight}-normal.woff2`));
      const source = `url(data:font/woff2;base64,${bytes.toString('base64')}) format('woff2')`;
      return `@font-face{font-family:Inter;font-weight:${weight};src:${source};unicode-range:${range}}`;
    }),
  ).join('\n');
  return faces;
}
