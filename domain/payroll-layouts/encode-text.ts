import type { PayrollLayout } from './payroll-layout.ts';

type Encoding = PayrollLayout['encoding'];

/** The characters of the bytes 0x80 to 0x9F in Windows-1252; a space marks the five that have none. */
const HIGH = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';
/** Letters that do not decompose into a plain letter and a mark. */
const NEAREST: Readonly<Record<string, string>> = {
  Ł: 'L',
  ł: 'l',
  Đ: 'D',
  đ: 'd',
  Ħ: 'H',
  ħ: 'h',
  ı: 'i',
  ĸ: 'k',
  Ŋ: 'N',
  ŋ: 'n',
  Ŧ: 'T',
  ŧ: 't',
  ẞ: 'ß',
  ĳ: 'ij',
  Ĳ: 'IJ',
  ŀ: 'l',
  Ŀ: 'L',
  '‐': '-',
  '‑': '-',
  '−': '-',
  '′': '’',
};

function byteOf(letter: string): number | null {
  const point = letter.codePointAt(0)!;
  if (point < 0x80 || (point >= 0xa0 && point <= 0xff)) return point;
  const at = letter === ' ' ? -1 : HIGH.indexOf(letter);
  return at < 0 ? null : 0x80 + at;
}

const isKnown = (text: string) => [...text].every((letter) => byteOf(letter) !== null);

/** Returns the nearest letters in Windows-1252: `Ł` as `L`, `ś` as `s`; a question mark where there is none. */
export function nearestCharacters(letter: string): string {
  const named = NEAREST[letter];
  if (named !== undefined) return named;
  const plain = letter.normalize('NFD').replace(/\p{M}/gu, '');
  return plain !== '' && isKnown(plain) ? plain : '?';
}

/** Returns the letters of a text that an encoding lacks, each once. */
export function unsupportedCharacters(text: string, encoding: Encoding): string[] {
  if (encoding !== 'windows-1252') return [];
  return [...new Set([...text.normalize('NFC')].filter((letter) => byteOf(letter) === null))];
}

/** Returns a text with the letters that the encoding lacks replaced. */
export function replaceLacking(text: string, encoding: Encoding): string {
  if (encoding !== 'windows-1252') return text;
  return [...text.normalize('NFC')]
    .map((letter) => (byteOf(letter) === null ? nearestCharacters(letter) : letter))
    .join('');
}

/** Encodes a text. @throws RangeError for a letter that the encoding lacks */
export function encodeText(text: string, encoding: Encoding): Uint8Array {
  if (encoding !== 'windows-1252') return new TextEncoder().encode(text);
  return Uint8Array.from([...text], (letter) => {
    const byte = byteOf(letter);
    if (byte === null) throw new RangeError(`Windows-1252 has no “${letter}”.`);
    return byte;
  });
}

/** The byte order mark of a file, if its encoding has one. */
export const byteOrderMark = (encoding: Encoding): Uint8Array =>
  encoding === 'utf-8-bom' ? Uint8Array.of(0xef, 0xbb, 0xbf) : new Uint8Array();
