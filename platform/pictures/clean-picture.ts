import { open, rename, rm } from 'node:fs/promises';
import type { Metadata, Sharp } from 'sharp';
import { MAX_PIXELS } from './previews.ts';
import { openSharp } from './sharp.ts';
import { blankTiffLocation } from './tiff-location.ts';

const OPTIONS = { limitInputPixels: MAX_PIXELS, sequentialRead: true } as const;

/** The same format again; a re-encoded image has no metadata but its colours. */
const ENCODERS: Record<string, (picture: Sharp) => Sharp> = {
  'image/jpeg': (picture) => picture.jpeg({ quality: 88 }),
  'image/png': (picture) => picture.png({ compressionLevel: 9 }),
  'image/webp': (picture) => picture.webp({ quality: 88 }),
};

/** An image contains its location, and that cannot be removed. */
class UncleanPicture extends Error {
  override readonly name = 'UncleanPicture';
  readonly code = 'unwelcome';
}

/**
 * Removes an image's metadata on where, when and with what it was taken, in place, and turns it upright. An image
 * without any, and anything that is not an image, is left byte for byte.
 * @param path the image's file. @returns whether the file changed. @throws UncleanPicture
 */
export async function cleanPicture(path: string, contentType: string): Promise<boolean> {
  if (contentType === 'image/tiff') return blankTiffLocation(path);
  const encode = ENCODERS[contentType];
  const sharp = await openSharp();
  const said =
    encode &&
    (await sharp(path, OPTIONS)
      .metadata()
      .catch(() => null));
  if (!encode || !said || !hasMetadata(said)) return false;
  const cleaned = `${path}-cleaned`;
  try {
    const isAnimated = (said.pages ?? 1) > 1;
    const drawn = sharp(path, { ...OPTIONS, failOn: 'none', animated: isAnimated }).timeout({ seconds: 20 });
    await encode(isAnimated ? drawn : drawn.autoOrient())
      .keepIccProfile()
      .toFile(cleaned);
    await flush(cleaned);
    await rename(cleaned, path);
    return true;
  } catch (error) {
    await rm(cleaned, { force: true });
    // A full disk is not the image's fault.
    if (/no space|ENOSPC|EDQUOT/i.test(String(error))) throw Object.assign(new Error('No room.'), { code: 'ENOSPC' });
    throw new UncleanPicture('The picture cannot be drawn anew.', { cause: error });
  }
}

const hasMetadata = ({ exif, xmp, iptc, comments, orientation }: Metadata) =>
  Boolean(exif ?? xmp ?? iptc ?? comments?.length) || (orientation ?? 1) > 1;

async function flush(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
