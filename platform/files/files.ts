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
import { drawWhenFree } from '../pictures/drawing-turns.ts';
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

/** A table to be imported. */
export type ArrivingTable = Pick<ArrivingFile, 'agencyId' | 'stream' | 'maxBytes'>;

/** An image to be used as a logo. */
export type ArrivingLogo = Pick<ArrivingFile, 'agencyId' | 'stream' | 'maxBytes'> & {
  size: { width: number; height: number };
};

/** A stored file, with a thumbnail if one could be drawn. */
export type ReceivedFile = {
  storageKey: string;
  previewKey: string | null;
  size: number;
  sha256: string;
  contentType: string;
};

/** The file's type is not accepted, or its content does not match its name. */
class UnwelcomeFile extends Error {
  override readonly name = 'UnwelcomeFile';
  readonly code = 'unwelcome';
}

/** The file store, with an entry point for files from untrusted people. */
export type Files = FileStore & {
  /**
   * Stores an arriving file under a random name, its type determined by content and extension together. An image is
   * stored upright and without its location. @throws StorageFault, UnwelcomeFile, EmptyFile
   */
  receive(file: ArrivingFile): Promise<ReceivedFile>;
  /** Stores an arriving CSV file or Excel workbook under a random name. @throws StorageFault, UnwelcomeFile, EmptyFile */
  receiveTable(table: ArrivingTable): Promise<ReceivedFile>;
  /** Renders the first page of a stored PDF and stores the image. @returns its key, or null if it cannot be rendered. @throws StorageFault */
  previewPdf(file: { agencyId: string; storageKey: string }): Promise<string | null>;
  /** Draws an icon from an image's bytes, or from two colours alone. @returns a PNG */
  drawIcon(picture: Buffer | null, look: IconLook): Promise<Buffer>;
  /** Returns a function that draws a line of text as shapes; it returns null if there are characters of a script other than Latin. */
  openOutlineText(): Promise<OutlineText>;
  /** Renders the product's own SVG, without fonts, as a PNG of a given width in pixels. */
  pngOf(svg: string, width: number): Promise<Buffer>;
  /** Redraws an arriving image at exactly this size in pixels and stores it. @throws StorageFault, UnwelcomeFile */
  receiveLogo(picture: ArrivingLogo): Promise<{ storageKey: string; contentType: 'image/png' }>;
};

/** Guards the store, which may be a remote bucket. */
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
  const storePreview = async (agencyId: string, preview: Preview | null): Promise<string | null> => {
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
          return drawWhenFree(agencyId, async () => {
            const isChanged = await cleanPicture(path, contentType);
            preview = await makePreview(path);
            return isChanged;
          });
        },
      });
      try {
        return { storageKey, previewKey: await storePreview(agencyId, preview), ...stored };
      } catch (error) {
        await store.remove(storageKey);
        throw error;
      }
    },
    async previewPdf({ agencyId, storageKey }) {
      return storePreview(agencyId, await makePdfPreview(await buffer(await store.get(storageKey))));
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
          logo = await drawWhenFree(agencyId, () => makeLogo(path, size));
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
