import { stat } from 'node:fs/promises';
import { extname } from 'node:path';
import { fileTypeFromBuffer, fileTypeFromFile } from 'file-type';

/** A type that may be uploaded. */
export type AllowedFileType = { contentType: string; kind: 'image' | 'word' | 'excel' | 'pdf' | 'archive' };

const OPEN_XML = 'application/vnd.openxmlformats-officedocument';
/** The container of the older Office formats, in which only the name distinguishes Word from Excel. */
const COMPOUND = 'application/x-cfb';

/** Extension → its type, and the content types it may have (images, Word, Excel, PDF; zip and rar if enabled). */
const TYPES: Readonly<Record<string, AllowedFileType & { content: readonly string[] }>> = {
  jpg: { contentType: 'image/jpeg', kind: 'image', content: ['image/jpeg'] },
  jpeg: { contentType: 'image/jpeg', kind: 'image', content: ['image/jpeg'] },
  png: { contentType: 'image/png', kind: 'image', content: ['image/png', 'image/apng'] },
  gif: { contentType: 'image/gif', kind: 'image', content: ['image/gif'] },
  webp: { contentType: 'image/webp', kind: 'image', content: ['image/webp'] },
  bmp: { contentType: 'image/bmp', kind: 'image', content: ['image/bmp'] },
  tif: { contentType: 'image/tiff', kind: 'image', content: ['image/tiff'] },
  tiff: { contentType: 'image/tiff', kind: 'image', content: ['image/tiff'] },
  doc: { contentType: 'application/msword', kind: 'word', content: [COMPOUND] },
  docx: {
    contentType: `${OPEN_XML}.wordprocessingml.document`,
    kind: 'word',
    content: [`${OPEN_XML}.wordprocessingml.document`],
  },
  xls: { contentType: 'application/vnd.ms-excel', kind: 'excel', content: [COMPOUND] },
  xlsx: { contentType: `${OPEN_XML}.spreadsheetml.sheet`, kind: 'excel', content: [`${OPEN_XML}.spreadsheetml.sheet`] },
  pdf: { contentType: 'application/pdf', kind: 'pdf', content: ['application/pdf'] },
  zip: { contentType: 'application/zip', kind: 'archive', content: ['application/zip'] },
  rar: {
    contentType: 'application/vnd.rar',
    kind: 'archive',
    content: ['application/x-rar-compressed', 'application/vnd.rar'],
  },
};

/** Returns extensions for a file input's `accept`, each with its dot. */
export function acceptedExtensions({ allowArchives }: { allowArchives: boolean }): string[] {
  return Object.entries(TYPES)
    .filter(([, { kind }]) => allowArchives || kind !== 'archive')
    .map(([extension]) => `.${extension}`);
}

/**
 * Returns a file's type if its content and extension agree and the type is allowed; otherwise null. Archives are never
 * opened.
 * @param source path of the file, or its bytes
 * @throws EmptyFile
 */
export async function detectFileType(
  source: string | Uint8Array,
  fileName: string,
  { allowArchives }: { allowArchives: boolean },
): Promise<AllowedFileType | null> {
  const extension = extname(fileName).slice(1).toLowerCase();
  const type = Object.hasOwn(TYPES, extension) ? TYPES[extension] : undefined;
  if (!type || (type.kind === 'archive' && !allowArchives)) return null;
  if ((typeof source === 'string' ? (await stat(source)).size : source.length) === 0) throw new EmptyFile();
  // A truncated file has no type.
  const found = await (typeof source === 'string' ? fileTypeFromFile(source) : fileTypeFromBuffer(source)).catch(
    () => undefined,
  );
  if (!found || !type.content.includes(found.mime)) return null;
  return { contentType: type.contentType, kind: type.kind };
}

/** The file is empty. */
class EmptyFile extends Error {
  override readonly name = 'EmptyFile';
  readonly code = 'empty';
}

const WORKBOOKS = [
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.ms-excel.sheet.macroenabled.12',
];

/** Returns the type of a table to import by its content, whatever its name: a workbook, or text; null for anything else. @throws EmptyFile */
export async function detectTableType(path: string): Promise<string | null> {
  if ((await stat(path)).size === 0) throw new EmptyFile();
  const found = await fileTypeFromFile(path).catch(() => undefined);
  if (!found) return 'text/csv';
  return WORKBOOKS.includes(found.mime) ? WORKBOOKS[0]! : null;
}
