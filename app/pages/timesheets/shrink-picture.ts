/** The longest side of an uploaded photograph, in pixels: enough to read handwriting on a whole page. */
const MAX_SIDE = 2000;
const QUALITY = 0.85;
const DRAWN = /^image\/(jpeg|png|webp|hei[cf])$/;

/** Whether other devices may be unable to display it. */
export const needsDrawing = ({ type }: Pick<File, 'type'>): boolean => /^image\/hei[cf]$/.test(type);

/**
 * Redraws a photograph on the device: upright, its longest side 2,000 pixels at most, and without metadata, so that its
 * location is never sent. A file that this browser cannot draw is returned unchanged.
 */
export async function shrinkPicture(file: File): Promise<File> {
  if (!DRAWN.test(file.type)) return file;
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const share = Math.min(1, MAX_SIDE / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(picture.width * share);
    canvas.height = Math.round(picture.height * share);
    canvas.getContext('2d')!.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const drawn = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', QUALITY));
    return drawn ? new File([drawn], file.name.replace(/(\.\w+)?$/, '.jpg'), { type: 'image/jpeg' }) : file;
  } catch {
    return file;
  }
}
