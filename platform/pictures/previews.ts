import type { Sharp } from 'sharp';
import { openSharp } from './sharp.ts';

/** A thumbnail of an image, or of a document's first page. */
export type Preview = { content: Buffer; contentType: 'image/webp'; width: number; height: number };

/** The longest side of a preview in pixels. */
export const MAX_SIDE = 400;
/** An image with more pixels than this is not opened. */
export const MAX_PIXELS = 60_000_000;

/**
 * Redraws an image at no more than 400 × 400, upright and without its metadata. Null if it cannot be drawn.
 * @param source path of the image, or its bytes
 */
export async function makePreview(source: string | Buffer): Promise<Preview | null> {
  const sharp = await openSharp();
  return encodePreview(
    sharp(source, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true }).autoOrient(),
  );
}

/** Creates a preview of an opened image. Null if it cannot be drawn. */
export async function encodePreview(picture: Sharp): Promise<Preview | null> {
  try {
    const { data, info } = await picture
      .timeout({ seconds: 10 })
      .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 78 })
      .toBuffer({ resolveWithObject: true });
    return { content: data, contentType: 'image/webp', width: info.width, height: info.height };
  } catch {
    return null;
  }
}

/**
 * Redraws an image as a PNG of exactly this size in pixels, whole and on a transparent background. Null if it is not an
 * image.
 */
export async function makeLogo(
  source: string | Buffer,
  size: { width: number; height: number },
): Promise<Buffer | null> {
  const sharp = await openSharp();
  try {
    return await sharp(source, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true })
      .timeout({ seconds: 10 })
      .autoOrient()
      .resize({ ...size, fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
      .png({ compressionLevel: 9 })
      .toBuffer();
  } catch {
    return null;
  }
}
