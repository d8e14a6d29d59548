import sharp from 'sharp';
import { expect, test } from 'vitest';
import { makePdfPreview } from '#platform/pictures/pdf-preview.ts';
import { endlessPdf, leftHalf, tinyPdf } from '#tests/support/tiny-pdf.ts';

const RED = leftHalf('1 0 0');
const BLUE = leftHalf('0 0 1');

async function coloursOf(content: Buffer): Promise<{ left: number[]; right: number[] }> {
  const { data, info } = await sharp(content).raw().toBuffer({ resolveWithObject: true });
  const at = (share: number) => {
    const start = (Math.floor(info.height / 2) * info.width + Math.floor(info.width * share)) * info.channels;
    return [...data.subarray(start, start + 3)].map((part) => Math.round(part / 255));
  };
  return { left: at(0.25), right: at(0.75) };
}

test.each([
  ['one page', [RED]],
  ['several pages', [RED, BLUE, BLUE]],
])('the preview of a PDF of %s is its first page, at most 400 pixels long', async (_, pages) => {
  const preview = await makePdfPreview(tinyPdf(pages));
  expect(preview).toMatchObject({ contentType: 'image/webp', width: 400, height: 200 });
  expect(await coloursOf(preview!.content)).toEqual({ left: [1, 0, 0], right: [1, 1, 1] });
});

test('an enormous page is drawn no larger than any other', async () => {
  const preview = await makePdfPreview(tinyPdf([RED], [2_000_000, 1_000_000]));
  expect(preview).toMatchObject({ width: 400, height: 200 });
});

test.each([
  ['nothing', Buffer.alloc(0)],
  ['a file that only begins as a PDF', Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n')],
  ['a torn PDF', tinyPdf([RED]).subarray(0, 60)],
  ['a PDF without pages', tinyPdf([])],
])('%s has no preview', async (_, content) => {
  expect(await makePdfPreview(content)).toBeNull();
});

test('a page that would exhaust memory, or takes too long, is abandoned and ends nothing else', async () => {
  expect(await makePdfPreview(endlessPdf())).toBeNull();
  expect(await makePdfPreview(tinyPdf([RED]), { longest: 20 })).toBeNull();
  expect(await makePdfPreview(tinyPdf([RED]))).not.toBeNull();
});
