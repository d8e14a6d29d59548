import { buffer } from 'node:stream/consumers';
import { PDFiumLibrary } from '@hyzyla/pdfium';

/**
 * A separate program: reads a PDF from standard input and writes the first page as width and height (32 bits each,
 * little-endian) and four bytes a pixel: red, green, blue, alpha. Its input may be hostile, so the parent limits its
 * time and memory.
 */
async function drawFirstPage(longestSide: number): Promise<Buffer> {
  const content = await buffer(process.stdin);
  const library = await PDFiumLibrary.init();
  const page = (await library.loadDocument(content)).getPage(0);
  const { originalWidth, originalHeight } = page.getOriginalSize();
  const longest = Math.max(originalWidth, originalHeight);
  // Also if a side is NaN.
  if (!(originalWidth > 0 && originalHeight > 0 && longest < Infinity)) throw new Error('The page has no size.');
  const pixels = (side: number) => Math.max(1, Math.round((side / longest) * longestSide));
  const size = { width: pixels(originalWidth), height: pixels(originalHeight) };
  const { width, height, data } = await page.render({ ...size, scale: 1, render: 'bitmap', renderFormFields: true });
  const head = Buffer.alloc(8);
  head.writeUInt32LE(width, 0);
  head.writeUInt32LE(height, 4);
  return Buffer.concat([head, data]);
}

process.stdout.write(await drawFirstPage(Number(process.argv[2])), () => process.exit(0));
