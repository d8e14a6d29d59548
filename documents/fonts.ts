import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const FILES = [
  [
    'inter-latin-wght-normal',
    'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-206F, U+20AC, U+2122, U+2212',
  ],
  ['inter-latin-ext-wght-normal', 'U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+1E00-1E9F, U+20A0-20AB, U+2C60-2C7F'],
] as const;

let faces: string | undefined;

/** Inter as `@font-face` rules that need no network. */
export function embeddedFonts(): string {
  faces ??= FILES.map(([file, range]) => {
    const bytes = readFileSync(require.resolve(`@fontsource-variable/inter/files/${file}.woff2`));
    const source = `url(data:font/woff2;base64,${bytes.toString('base64')}) format('woff2')`;
    return `@font-face{font-family:Inter;font-weight:100 900;src:${source};unicode-range:${range}}`;
  }).join('\n');
  return faces;
}
