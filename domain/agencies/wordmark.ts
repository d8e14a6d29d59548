import type { BrandColours } from './brand.ts';
import { initials } from '../format.ts';

const escape = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** A name drawn as a logo: its initials on the agency's colour, and beside them the name (352×128, or 128×128 alone). */
export function wordmark(name: string, { primary, secondary }: BrandColours, kind: 'rectangular' | 'square'): string {
  const [width, side, at] = kind === 'square' ? [128, 104, 12] : [352, 72, 28];
  const [first, ...rest] = breakName(name);
  const lines =
    rest.length === 0
      ? [[first, 74]]
      : [
          [first, 58],
          [rest.join(' '), 90],
        ];
  const text =
    kind === 'square'
      ? ''
      : lines
          .map(
            ([line, y]) =>
              `<text x="92" y="${y}" font-size="27" font-weight="650" fill="#1b1d21">${escape(String(line))}</text>`,
          )
          .join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 128" width="${width}" height="128" font-family="Inter,system-ui,'Segoe UI',Arial,sans-serif">
<rect x="${kind === 'square' ? 12 : 8}" y="${at}" width="${side}" height="${side}" rx="${side / 5}" fill="${primary.main}"/>
<rect x="${kind === 'square' ? 12 : 8}" y="${at + side - 8}" width="${side}" height="8" rx="4" fill="${secondary.main}"/>
<text x="${(kind === 'square' ? 12 : 8) + side / 2}" y="${at + side / 2 + side / 8}" text-anchor="middle" font-size="${side / 2.6}" font-weight="700" fill="${primary.text}">${escape(initials(name))}</text>${text}</svg>`;
}

function breakName(name: string): string[] {
  const words = name.split(/\s+/);
  if (name.length <= 15 || words.length === 1) return [name];
  const middle = Math.ceil(words.length / 2);
  return [words.slice(0, middle).join(' '), words.slice(middle).join(' ')];
}
