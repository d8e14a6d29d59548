import { Readable } from 'node:stream';
import type { ReadableStream as WebStream } from 'node:stream/web';

/**
 * The name of the file that an answer holds. It is a name alone, whatever a server says: no folder, and nothing that a
 * command would take for an option.
 */
export function fileNameOf(answer: Response): string {
  const said = /filename="([^"]+)"/.exec(answer.headers.get('Content-Disposition') ?? '')?.[1] ?? 'download';
  return said.replace(/[\\/\p{Cc}]/gu, '_').replace(/^[.-]+/, '_');
}

/** The answer's body as it comes. */
export const contentOf = (answer: Response): Readable => Readable.fromWeb(answer.body as unknown as WebStream);
