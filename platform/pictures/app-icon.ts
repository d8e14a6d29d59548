import { makeLogo } from './previews.ts';
import { openSharp } from './sharp.ts';

/** The look of an icon. Colours as `#rrggbb`, the side in pixels. */
export type IconLook = { size: number; isMaskable: boolean; ground: string; stripe: string };

/** The fraction of the side that a device always shows, for an icon that it masks and for one that it does not. */
const SHOWN = { maskable: 0.6, whole: 0.84 };

/** Draws a square image centred on white as a PNG; without one, a two-coloured mark. */
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
