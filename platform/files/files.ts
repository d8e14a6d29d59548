import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { drawIcon, type IconLook } from '../pictures/app-icon.ts';
import { cleanPicture } from '../pictures/clean-picture.ts';
import type { Config } from '../config.ts';
import { createFileStore, type FileStore, newStorageKey } from './file-store.ts';
import { detectFileType, detectTableType } from './file-types.ts';
import { assertOutsideTransaction } from '../database/outside.ts';
import { openOutlineText, type OutlineText } from '../pictures/outline-text.ts';
import { makePdfPreview } from '../pictures/pdf-preview.ts';
import { drawInTurn } from '../pictures/picture-turns.ts';
import { makeLogo, makePreview, type Preview } from '../pictures/previews.ts';
import { pngOf } from '../pictures/raster.ts';

/** A file as it arrives. */
export type ArrivingFile = {
  agencyId: string;
  name: string;
  stream: Readable | ReadableStream<Uint8Array>;
  maxBytes: number;
  allowArchives: boolean;
};

/** A table that is to be imported. */
export type ArrivingTable = Pick<ArrivingFile, 'agencyId' | 'stream' | 'maxBytes'>;

/** A picture that is to become a logo. */
export type ArrivingLogo = Pick<ArrivingFile, 'agencyId' | 'stream' | 'maxBytes'> & {
  size: { width: number; height: number };
};

/** A file that was taken in, with a small picture where one could be drawn. */
export type ReceivedFile = {
  storageKey: string;
  previewKey: string | null;
  size: number;
  sha256: string;
  contentType: string;
};

/** The file is of a type that is not taken, or its content is not what its name says. */
class UnwelcomeFile extends Error {
  override readonly name = 'UnwelcomeFile';
  readonly code = 'unwelcome';
}

/** The file store, and the way in for files of people we need not trust. */
export type Files = FileStore & {
  /**
   * Stores an arriving file under a random name, its type found by content and extension together. A picture is stored upright and
   * without the place where it was taken. @throws StorageFault, UnwelcomeFile, EmptyFile
   */
  receive(file: ArrivingFile): Promise<ReceivedFile>;
  /** Stores an arriving CSV file or Excel workbook under a random name. @throws StorageFault, UnwelcomeFile, EmptyFile */
  receiveTable(table: ArrivingTable): Promise<ReceivedFile>;
  /** Draws the first page of a stored PDF and stores the picture. @returns its key, or null where it cannot be drawn. @throws StorageFault */
  previewPdf(file: { agencyId: string; storageKey: string }): Promise<string | null>;
  /** Draws an icon of a picture's bytes, or of two colours alone. @returns a PNG */
  drawIcon(picture: Buffer | null, look: IconLook): Promise<Buffer>;
  /** Gives what draws a line of text as shapes; that gives null where it has characters of another script than Latin. */
  openOutlineText(): Promise<OutlineText>;
  /** Draws an SVG of our own without fonts as a PNG, so many pixels wide. */
  pngOf(svg: string, width: number): Promise<Buffer>;
  /** Draws an arriving picture anew at exactly this size in pixels and stores that. @throws StorageFault, UnwelcomeFile */
  receiveLogo(picture: ArrivingLogo): Promise<{ storageKey: string; contentType: 'image/png' }>;
};

/** The store, which may be a bucket far away. */
function outsideTransactions(store: FileStore): FileStore {
  const outside = <Args extends unknown[], T>(work: (...args: Args) => Promise<T>) => {
    return async (...args: Args) => {
      assertOutsideTransaction('The file store');
      return work(...args);
    };
  };
  const { put, get, list, remove, removeAll } = store;
  return {
    ...store,
    put: outside(put),
    get: outside(get),
    list: outside(list),
    remove: outside(remove),
    removeAll: outside(removeAll),
  };
}

/** Opens the file store. */
export function openFiles(config: Pick<Config, 'fileStore'>): Files {
  const store = outsideTransactions(createFileStore(config));
  const keepPreview = async (agencyId: string, preview: Preview | null): Promise<string | null> => {
    if (!preview) return null;
    const key = newStorageKey(agencyId);
    await store.put(key, Readable.from([preview.content]), { contentType: preview.contentType, maxBytes: Infinity });
    return key;
  };
  return {
    ...store,
    drawIcon,
    openOutlineText,
    pngOf,
    async receive({ agencyId, name, stream, maxBytes, allowArchives }) {
      const storageKey = newStorageKey(agencyId);
      let preview: Preview | null = null;
      const stored = await store.put(storageKey, stream, {
        maxBytes,
        contentType: async (path) => {
          const type = await detectFileType(path, name, { allowArchives });
          if (!type) throw new UnwelcomeFile('The file is of a type that is not accepted.');
          return type.contentType;
        },
        prepare: async (path, contentType) => {
          if (!contentType.startsWith('image/')) return false;
          return drawInTurn(agencyId, async () => {
            const isChanged = await cleanPicture(path, contentType);
            preview = await makePreview(path);
            return isChanged;
          });
        },
      });
      try {
        return { storageKey, previewKey: await keepPreview(agencyId, preview), ...stored };
      } catch (error) {
        await store.remove(storageKey);
        throw error;
      }
    },
    async previewPdf({ agencyId, storageKey }) {
      return keepPreview(agencyId, await makePdfPreview(await buffer(await store.get(storageKey))));
    },
    async receiveTable({ agencyId, stream, maxBytes }) {
      const storageKey = newStorageKey(agencyId);
      const stored = await store.put(storageKey, stream, {
        maxBytes,
        contentType: async (path) => {
          const contentType = await detectTableType(path);
          if (!contentType) throw new UnwelcomeFile('The file is neither CSV nor an Excel workbook.');
          return contentType;
        },
      });
      return { storageKey, previewKey: null, ...stored };
    },
    async receiveLogo({ agencyId, stream, maxBytes, size }) {
      const arrivedKey = newStorageKey(agencyId);
      let logo: Buffer | null = null;
      await store.put(arrivedKey, stream, {
        maxBytes,
        contentType: async (path) => {
          logo = await drawInTurn(agencyId, () => makeLogo(path, size));
          if (!logo) throw new UnwelcomeFile('The file is not a picture.');
          return 'application/octet-stream';
        },
      });
      await store.remove(arrivedKey);
      const storageKey = newStorageKey(agencyId);
      await store.put(storageKey, Readable.from([logo!]), { contentType: 'image/png', maxBytes: Infinity });
      return { storageKey, contentType: 'image/png' };
    },
  };
}
