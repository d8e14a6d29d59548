import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { drawIcon } from '#platform/pictures/app-icon.ts';

const LOOK = { size: 512, isMaskable: false, ground: '#464646', stripe: '#65a946' };

/** Returns the colour at a point. */
async function at(icon: Buffer, x: number, y: number) {
  const { data, info } = await sharp(icon).raw().toBuffer({ resolveWithObject: true });
  return data
    .subarray((y * info.width + x) * info.channels)
    .subarray(0, 3)
    .toString('hex');
}
const red = () =>
  sharp({ create: { width: 128, height: 128, channels: 3, background: '#cc0000' } })
    .png()
    .toBuffer();

describe('The icon of a portal on a home screen', () => {
  test('is the logo on white; a device that crops it does not crop the logo', async () => {
    const [whole, maskable] = await Promise.all([
      drawIcon(await red(), LOOK),
      drawIcon(await red(), { ...LOOK, isMaskable: true }),
    ]);
    expect([await at(whole, 256, 256), await at(whole, 60, 60), await at(whole, 10, 10)]).toEqual([
      'cc0000',
      'cc0000',
      'ffffff',
    ]);
    // The shape is at least a circle of two fifths of the side around the middle: 205 pixels.
    expect([await at(maskable, 256, 256), await at(maskable, 60, 60), await at(maskable, 256, 90)]).toEqual([
      'cc0000',
      'ffffff',
      'ffffff',
    ]);
  });
  test('is a mark in the agency’s two colours while it has no logo', async () => {
    const mark = await drawIcon(null, LOOK);
    expect([await at(mark, 5, 5), await at(mark, 256, 440)]).toEqual(['464646', '65a946']);
  });
});
