import type { BrandColours } from './brand.ts';
import { initials } from '../../format.ts';

/** Draws a line of text as an SVG path from 0,0 on the baseline, in pixels; null if it cannot. */
export type OutlineText = (text: string, size: number, weight: 600 | 700) => { path: string; width: number } | null;

/** The space beside the initials of a rectangular mark, in pixels. */
const NAME_WIDTH = 252;
const NAME_SIZE = 27;
const NO_OUTLINE: OutlineText = () => null;

/** Returns whether Inter has every letter of a name, so that it can be drawn without a font: Latin scripts and punctuation. */
export function isDrawable(name: string): boolean {
  return /^[\u0020-\u007e\u00a0-\u00ac\u00ae-\u0148\u014a-\u017f\u2013\u2014\u2018-\u201a\u201c-\u201e\u2026\u20ac]+$/.test(
    name,
  );
}

/**
 * Draws a name as a logo: its initials on the agency's colour, with the name beside them (352×128), or alone (128×128).
 * @param outline draws its letters as shapes, which look the same without Inter installed; otherwise they are text
 */
export function wordmark(
  name: string,
  { primary, secondary }: BrandColours,
  kind: 'rectangular' | 'square',
  outline: OutlineText = NO_OUTLINE,
): string {
  const [width, left, top, side] = kind === 'square' ? [128, 12, 12, 104] : [352, 8, 28, 72];
  const letters = line(initials(name), outline, {
    x: left + side / 2,
    y: top + side / 2 + side / 8,
    size: side / 2.6,
    weight: 700,
    fill: primary.text,
    isCentred: true,
  });
  const broken = breakName(name);
  const names = kind === 'square' ? [] : broken.map((words, at) => nameLine(words, outline, broken.length, at));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 128" width="${width}" height="128" font-family="Inter,system-ui,'Segoe UI',Arial,sans-serif">
<rect x="${left}" y="${top}" width="${side}" height="${side}" rx="${side / 5}" fill="${primary.main}"/>
<rect x="${left}" y="${top + side - 8}" width="${side}" height="8" rx="4" fill="${secondary.main}"/>
${letters}${names.join('')}</svg>`;
}

function nameLine(text: string, outline: OutlineText, lines: number, at: number): string {
  const y = lines === 1 ? 74 : 58 + 32 * at;
  return line(text, outline, { x: 92, y, size: NAME_SIZE, weight: 600, fill: '#1b1d21', isCentred: false });
}

type Line = { x: number; y: number; size: number; weight: 600 | 700; fill: string; isCentred: boolean };

function line(text: string, outline: OutlineText, { x, y, size, weight, fill, isCentred }: Line): string {
  const outlined = outline(text, size, weight);
  if (!outlined) {
    const anchor = isCentred ? ' text-anchor="middle"' : '';
    return `<text x="${x}" y="${y}"${anchor} font-size="${size}" font-weight="${weight}" fill="${fill}">${escape(text)}</text>`;
  }
  const { path, width } = outlined;
  if (isCentred) return `<path transform="translate(${x - width / 2} ${y})" fill="${fill}" d="${path}"/>`;
  // A name wider than its space is drawn smaller rather than cut off.
  const scale = width > NAME_WIDTH ? ` scale(${NAME_WIDTH / width})` : '';
  return `<path transform="translate(${x} ${y})${scale}" fill="${fill}" d="${path}"/>`;
}

const escape = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Breaks a name of more than 15 characters between words into two lines of similar length. */
function breakName(name: string): string[] {
  const words = name.split(/\s+/);
  if (name.length <= 15 || words.length === 1) return [name];
  const middle = Math.ceil(words.length / 2);
  return [words.slice(0, middle).join(' '), words.slice(middle).join(' ')];
}
