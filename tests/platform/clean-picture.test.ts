import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Files, openFiles } from '#platform/files/files.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const AGENCY = '0197f2a0-0000-7000-8000-000000000001';
const GPS = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1', GPSLongitudeRef: 'W' } };
const folder = temporaryFolder('pictures');
let files: Files;
beforeAll(() => {
  files = openFiles({ fileStore: { kind: 'folder', folder } });
});

/** Returns a 40 by 20 image, left half white, right half black. */
const sheet = () =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: 'white' } }).composite([
    { input: { create: { width: 20, height: 20, channels: 3, background: 'black' } }, left: 20, top: 0 },
  ]);

async function stored(name: string, content: Buffer, maxBytes = 1_000_000) {
  const stream = Readable.from([content]);
  const received = await files.receive({ agencyId: AGENCY, name, stream, maxBytes, allowArchives: false });
  return { ...received, content: await buffer(await files.get(received.storageKey)) };
}

const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex');

describe('An uploaded photograph', () => {
  test('is stored upright and without its location, with its own size and checksum', async () => {
    // What a phone held sideways sends: the image is on its side, and says that it should be turned.
    const taken = await sheet()
      .jpeg()
      .withExif({ IFD0: { Make: 'Phone' }, ...GPS })
      .toBuffer();
    const turned = await sharp(taken)
      .withMetadata({ orientation: 6 })
      .jpeg()
      .withExif({ IFD0: { Orientation: '6' }, ...GPS })
      .toBuffer();
    expect((await sharp(turned).metadata()).exif!.length).toBeGreaterThan(100);
    const { content, size, sha256: sum, contentType, previewKey } = await stored('sheet.jpg', turned);
    const said = await sharp(content).metadata();
    expect([said.format, said.width, said.height]).toEqual(['jpeg', 20, 40]);
    expect([said.exif, said.xmp, said.iptc]).toEqual([undefined, undefined, undefined]);
    expect(content.includes('Phone') || content.includes('Exif')).toBe(false);
    expect([size, sum, contentType]).toEqual([content.length, sha256(content), 'image/jpeg']);
    // White is above, black below.
    const { data } = await sharp(content).greyscale().raw().toBuffer({ resolveWithObject: true });
    expect([data[0]! > 200, data.at(-1)! < 50]).toEqual([true, true]);
    expect(previewKey).not.toBeNull();
  });
  test.each([
    ['sheet.png', () => sheet().png()],
    ['sheet.webp', () => sheet().webp()],
  ])('has no location as %s either', async (name, draw) => {
    const taken = await draw().withExif(GPS).toBuffer();
    expect((await sharp(taken).metadata()).exif).toBeDefined();
    const { content, size } = await stored(name, taken);
    expect([(await sharp(content).metadata()).exif, size]).toEqual([undefined, content.length]);
  });
  test('is the same file when it is sent again', async () => {
    const taken = await sheet().jpeg().withExif(GPS).toBuffer();
    expect((await stored('a.jpg', taken)).sha256).toBe((await stored('a.jpg', taken)).sha256);
  });
  test('loses its location in a TIFF, and nothing else of it', async () => {
    const { tiff, gps } = tiffWithLocation();
    const { content } = await stored('scan.tif', tiff);
    const expected = Buffer.from(tiff);
    expected.fill(0, gps.from, gps.to);
    expect(content.equals(expected)).toBe(true);
  });
});

describe('A file without a location', () => {
  test('stays the same byte for byte', async () => {
    const plain = await sheet().jpeg().toBuffer();
    const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');
    const scan = await sheet().tiff().toBuffer();
    for (const [name, content] of [
      ['a.jpg', plain],
      ['a.pdf', pdf],
      ['a.tif', scan],
    ] as const) {
      const kept = await stored(name, content);
      expect([name, kept.content.equals(content), kept.sha256]).toEqual([name, true, sha256(content)]);
    }
  });
});

describe('A refused picture', () => {
  test('leaves nothing behind: one whose location cannot be removed, and one that is too big', async () => {
    const before = readdirSync(folder, { recursive: true }).filter(
      (name) => !String(name).includes('.incoming'),
    ).length;
    const taken = await sheet().png().withExif(GPS).toBuffer();
    const broken = Buffer.from(taken);
    broken.fill(0xff, broken.indexOf('IDAT') + 4, broken.length - 12);
    await expect(stored('broken.png', broken)).rejects.toMatchObject({ code: 'unwelcome' });
    await expect(stored('big.png', taken, 100)).rejects.toMatchObject({ code: 'too_large' });
    expect(readdirSync(join(folder, '.incoming'))).toEqual([]);
    expect(readdirSync(folder, { recursive: true }).filter((name) => !String(name).includes('.incoming'))).toHaveLength(
      before,
    );
  });
});

/** Returns a TIFF of two directories, the second of which has a location, and its offset. */
function tiffWithLocation() {
  const tiff = Buffer.alloc(200, 7);
  tiff.write('II', 0, 'latin1');
  tiff.writeUInt16LE(42, 2);
  tiff.writeUInt32LE(8, 4);
  const directory = (at: number, entries: [number, number, number, number][], next: number) => {
    tiff.writeUInt16LE(entries.length, at);
    entries.forEach(([tag, type, count, value], index) => {
      tiff.writeUInt16LE(tag, at + 2 + index * 12);
      tiff.writeUInt16LE(type, at + 4 + index * 12);
      tiff.writeUInt32LE(count, at + 6 + index * 12);
      tiff.writeUInt32LE(value, at + 10 + index * 12);
    });
    tiff.writeUInt32LE(next, at + 2 + entries.length * 12);
  };
  directory(8, [[256, 4, 1, 40]], 40);
  directory(
    40,
    [
      [256, 4, 1, 40],
      [0x8825, 4, 1, 80],
    ],
    0,
  );
  // Latitude: three fractions directly after their directory.
  directory(80, [[2, 5, 3, 98]], 0);
  return { tiff, gps: { from: 80, to: 122 } };
}
