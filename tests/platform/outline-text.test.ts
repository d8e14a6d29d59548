import sharp from 'sharp';
import { expect, test } from 'vitest';
import { isDrawable, wordmark } from '#domain/agencies/branding/wordmark.ts';
import { openOutlineText } from '#platform/pictures/outline-text.ts';
import { pngOf } from '#platform/pictures/raster.ts';

const outlineText = await openOutlineText();

test('Every character that a name may be drawn with has an outline in both weights', () => {
  const characters = Array.from({ length: 0x2100 }, (_, code) => String.fromCharCode(code)).filter(isDrawable);
  expect(characters.length).toBeGreaterThan(300);
  for (const weight of [600, 700] as const)
    expect(characters.filter((character) => outlineText(character, 27, weight) === null)).toEqual([]);
});

test('Letters are kerned, even across font files, and other scripts are not drawn', () => {
  const width = (text: string) => outlineText(text, 100, 600)!.width;
  expect(width('AV')).toBeLessThan(width('A') + width('V'));
  expect(width('Łódź')).toBeGreaterThan(width('Ł') + width('d'));
  expect(outlineText('شركة', 27, 600)).toBeNull();
});

test('A drawn name becomes a picture that needs no font', async () => {
  const colours = { primary: { main: '#112233', text: '#ffffff' }, secondary: { main: '#445566', text: '#000000' } };
  const png = await pngOf(wordmark('Tidewater', colours, 'rectangular', outlineText), 704);
  const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height, info.channels]).toEqual([704, 256, 4]);
  const at = (x: number, y: number) => [...data.subarray((y * 704 + x) * 4, (y * 704 + x) * 4 + 4)];
  expect(at(30, 80)).toEqual([0x11, 0x22, 0x33, 255]);
  // Dark letters are next to the mark, on a transparent background.
  const letters = Array.from({ length: 480 }, (_, x) => at(190 + x, 130)[3]!);
  expect(Math.max(...letters)).toBe(255);
  expect(Math.min(...letters)).toBe(0);
});
