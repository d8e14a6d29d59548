import ExcelJS from 'exceljs';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { acceptedExtensions, detectFileType } from '#platform/files/file-types.ts';
import { makeLogo, makePreview } from '#platform/pictures/previews.ts';

const picture = (width = 1200, height = 900) =>
  sharp({ create: { width, height, channels: 3, background: '#65a946' } });
const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n');
const RAR = Buffer.concat([Buffer.from('Rar!\u001a\u0007\u0001\u0000', 'latin1'), Buffer.alloc(64)]);
const COMPOUND = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(504)]);
const HEIC = Buffer.from('00000018667479706865696300000000686569636d696631', 'hex');
const closed = { allowArchives: false };

test('a file’s type is what its content and name agree on', async () => {
  const png = await picture().png().toBuffer();
  expect(await detectFileType(png, 'Site photo.PNG', closed)).toEqual({ contentType: 'image/png', kind: 'image' });
  expect(await detectFileType(PDF, 'signed.pdf', closed)).toEqual({ contentType: 'application/pdf', kind: 'pdf' });
  expect(await detectFileType(COMPOUND, 'old.xls', closed)).toEqual({
    contentType: 'application/vnd.ms-excel',
    kind: 'excel',
  });
  const book = new ExcelJS.Workbook();
  book.addWorksheet('Hours').addRow(['Mon', 8]);
  expect(await detectFileType(new Uint8Array(await book.xlsx.writeBuffer()), 'hours.xlsx', closed)).toMatchObject({
    kind: 'excel',
  });
});

test.each([
  ['a program named as a picture', Buffer.from('MZ\u0090\u0000', 'latin1'), 'photo.png'],
  ['a PDF named as a picture', PDF, 'photo.png'],
  ['a page', Buffer.from('<!doctype html><script>1</script>'), 'page.html'],
  ['a drawing that can hold scripts', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'logo.svg'],
  ['a name without an extension', PDF, 'signed'],
  ['a name that ends in two extensions', PDF, 'signed.pdf.exe'],
  ['a name taken from the language itself', PDF, 'x.constructor'],
  ['a photograph in HEIC', HEIC, 'IMG_2041.HEIC'],
  ['a photograph in HEIC that is called JPEG', HEIC, 'IMG_2041.jpg'],
])('%s is refused', async (_, bytes, name) => {
  expect(await detectFileType(bytes, name, { allowArchives: true })).toBeNull();
});

test('rar and zip pass only if archives are allowed', async () => {
  expect(await detectFileType(RAR, 'week.rar', closed)).toBeNull();
  expect(await detectFileType(RAR, 'week.rar', { allowArchives: true })).toMatchObject({ kind: 'archive' });
  expect(acceptedExtensions(closed)).not.toContain('.zip');
  expect(acceptedExtensions({ allowArchives: true })).toContain('.zip');
});

test('a preview is redrawn at no more than 400 pixels, upright and without the photograph’s metadata', async () => {
  const photo = await picture()
    .jpeg()
    .withMetadata({ orientation: 6 })
    .withExif({ IFD0: { Copyright: 'Somewhere secret' } })
    .toBuffer();
  const preview = await makePreview(photo);
  const drawn = await sharp(preview?.content).metadata();
  expect(drawn).toMatchObject({ format: 'webp' });
  expect(Math.max(drawn.width, drawn.height)).toBe(400);
  expect(preview?.content.includes('Somewhere secret')).toBe(false);
  expect(preview).toMatchObject({ contentType: 'image/webp', width: drawn.width, height: drawn.height });
});

test('a damaged image, an enormous one and a drawing have no preview', async () => {
  const jpeg = await picture().jpeg().toBuffer();
  expect(await makePreview(jpeg.subarray(0, 200))).toBeNull();
  expect(await makePreview(await picture(9000, 9000).png().toBuffer())).toBeNull();
  expect(await makePreview(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'))).toBeNull();
});

test('a logo is drawn at exactly its size, whole, on a transparent background', async () => {
  const logo = await makeLogo(await picture(704, 128).png().toBuffer(), { width: 352, height: 128 });
  expect(await sharp(logo ?? undefined).metadata()).toMatchObject({ format: 'png', width: 352, height: 128 });
  const { data } = await sharp(logo ?? undefined)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(data[3]).toBe(0);
});

test('an empty file is told apart from one of another kind, and one of a kind that is not taken stays that', async () => {
  await expect(detectFileType(new Uint8Array(), 'week.pdf', closed)).rejects.toMatchObject({ code: 'empty' });
  expect(await detectFileType(new Uint8Array(), 'run.exe', closed)).toBeNull();
});
