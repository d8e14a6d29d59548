import { formatFileSize } from '../format.ts';

/** The largest file in bytes, 20 MB. */
export const MAXIMUM_UPLOAD_SIZE = 20_971_520;

/** The most files one timesheet holds. */
export const MAXIMUM_FILES = 100;

/** The message for a 101st file. */
export const TOO_MANY_FILES = `You may not add more than ${MAXIMUM_FILES} files.`;

/** The most files of one person waiting to be used, in one agency: three full timesheets. */
export const MAXIMUM_WAITING = 300;

/** The message for a file beyond those, naming it. */
export const tooManyWaiting = (name: string): string =>
  `The file "${name}" was not taken: ${MAXIMUM_WAITING} files that you uploaded in the last day are kept already. Submit the timesheets they are for, or try again in a day`;

/** The message for a file that is too big, naming it. @param size its size in bytes, if known */
export function tooBig(name: string, size: number | undefined): string {
  const limit = formatFileSize(MAXIMUM_UPLOAD_SIZE);
  const shown = size && size > MAXIMUM_UPLOAD_SIZE ? formatFileSize(size) : `over ${limit}`;
  return `The file "${name}" is too big (${shown} / ${limit}), please remove it`;
}

/** Names a file that could not be stored, before the reason. */
export const notStored = (name: string) => `The file "${name}" was not stored.`;

/** Returns whether a file is a photograph in the format of some phones, which few other devices can show. */
export const isHeic = (name: string): boolean => /\.hei[cf]$/i.test(name);

/** The message for such a photograph, with a remedy. */
export const notHeic = (name: string): string =>
  `The photograph "${name}" is in the HEIC format, which few devices can show. Please save it as JPEG and add that, or take a screenshot of it`;

const IMAGES = ['jpeg', 'png', 'gif', 'webp', 'bmp', 'tiff'].map((type) => `image/${type}`).join();

/** Returns the types a file input accepts, as its `accept` and in words; zip and rar only if the agency has turned them on (decisions). */
export function takenFiles({ allowArchives }: { allowArchives: boolean }): { accept: string; words: string } {
  // Each type by name: a phone then supplies a JPEG instead of its own format.
  const accept = `${IMAGES},.doc,.docx,.xls,.xlsx,.pdf`;
  return allowArchives
    ? { accept: `${accept},.zip,.rar`, words: 'Images, Word, Excel, PDF, zip or rar' }
    : { accept, words: 'Images, Word, Excel or PDF' };
}
