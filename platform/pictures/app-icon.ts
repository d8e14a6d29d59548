import { makeLogo } from './previews.ts';
import { openSharp } from './sharp.ts';

/** How an icon is drawn. Colours as `#rrggbb`, the side in pixels. */
export type IconLook = { size: number; isMaskable: boolean; ground: string; stripe: string };

/** The part of the side that a device always shows of an icon that it cuts a shape out of, and of one that it does not. */
const SHOWN = { maskable: 0.6, whole: 0.84 };

/** Draws a square picture in the middle of white as a PNG; without one, a mark of two colours. */
export async function drawIcon(
  picture: Buffer | null,
  { size, isMaskable, ground, stripe }: IconLook,
): Promise<Buffer> {
  const sharp = await openSharp();
  const side = Math.round(size * (isMaskable ? SHOWN.maskable : SHOWN.whole));
  const inner = picture && (await makeLogo(picture, { width: side, height: side }));
  const background = inner ? '#ffffff' : ground;
  const band = { create: { width: side, height: Math.round(side / 6), channels: 3, background: stripe } } as const;
  const top = Math.round((size + side) / 2 - side / 6);
  return sharp({ create: { width: size, height: size, channels: 3, background } })
    .composite([inner ? { input: inner } : { input: band, left: Math.round((size - side) / 2), top }])
    .png({ compressionLevel: 9 })
    .toBuffer();
}
