import { encode } from 'uqr';

/** A QR code as one SVG path on a square of this many units, with the quiet zone that readers need. */
export type QrCode = { size: number; path: string };

/** Draws a text as a QR code. */
export function qrCode(text: string): QrCode {
  const { size, data } = encode(text, { ecc: 'M', border: 4 });
  const dots = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size, path: dots.join('') };
}
